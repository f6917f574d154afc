/**
 * `npm run bench -- contract|math|all [--rounds N] [--gym-root DIR]`: ours beside the Python servers of the published
 * nemo-gym and a bare `node:http` server, on the same bodies, each in turn. The server has one core, the load another.
 * Everything is bounded in count and time. Ends with 1 when a target was missed.
 */
import { arch, cpus, loadavg, release, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { raiseOpenFiles } from '../../src/server/supervisor/open-files.ts';
import { build, isBuilt } from '../setup/build.mjs';
import { benchContract } from './contract.ts';
import { LOAD_CORE } from './cores.ts';
import { Findings } from './findings.ts';
import { benchMath } from './math.ts';
import { pin } from './processes.ts';
import { findGymRoot } from './start-python.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' }, 'gym-root': { type: 'string' } },
});
const [what = ''] = positionals;
if (!['contract', 'math', 'all'].includes(what)) {
  console.error('npm run bench -- contract|math|all [--rounds N] [--gym-root DIR]');
  process.exit(2);
}
if (!isBuilt()) {
  console.log('Building first: what is measured is the build.');
  build({ check: false });
}
raiseOpenFiles();
pin(process.pid, LOAD_CORE);
const gymRoot = findGymRoot(values['gym-root']);
const rounds = Number(values.rounds);
const findings = new Findings();
const loadBefore = loadavg()[0] ?? 0;
if (what !== 'math') {
  await benchContract({ gymRoot, rounds, findings });
}
if (what !== 'contract') {
  await benchMath({ gymRoot, rounds, findings });
}
const memory = `${(totalmem() / 1024 ** 3).toFixed(0)} GiB`;
console.log(`
${new Date().toISOString().slice(0, 10)}; ${cpus()[0]?.model.trim() ?? arch()}, ${String(cpus().length)} cores, ${memory}; Linux ${release()}; Node ${process.versions.node}; one core for the server, one for the load; load average before ${loadBefore.toFixed(1)}, after ${(loadavg()[0] ?? 0).toFixed(1)}

${findings.table()}
`);
process.exitCode = findings.allMet ? 0 : 1;
