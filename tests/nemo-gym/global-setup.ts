import { gymPython } from './gym-python.ts';
import { makePythonHomes } from './shim-root.ts';

/** Makes what every file here needs, once and outside their time limits. */
export async function setup(): Promise<void> {
  await makePythonHomes(await gymPython());
}
