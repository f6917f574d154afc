// `node --import` this to run the TypeScript of an environment outside the checkout (its tests): it may then import
// `paddock/kit` and `paddock/testing`, and these are the checkout's.
import { register } from 'tsx/esm/api';

register();
await import('../src/environment/outside-modules.ts');
