// `npm run build`: type check and build.
import { build } from './setup/build.mjs';

build({ check: true });
