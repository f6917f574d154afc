import { cpus } from 'node:os';

const count = cpus().length;
if (count < 2) {
  throw new Error('The benchmark wants two cores: one for the server, one for the load');
}

/** Cores as `taskset` names them. */
export const SERVER_CORE = '0';
export const LOAD_CORE = String(count - 1);
export const ALL_CORES = `0-${String(count - 1)}`;
