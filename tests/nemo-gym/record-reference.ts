// Writes what the published servers answer to every math body, one at a time: npx tsx tests/nemo-gym/record-reference.ts OUT [DIR]
import { mkdirSync, writeFileSync } from 'node:fs';
import { gymPython } from './gym-python.ts';
import { competitionBodies, mathBodies } from './math-bodies.ts';
import { MATH_FAMILIES, type MathFamily, startMathServer } from './math-servers.ts';
import { type RecordedBody, sharedGymData } from './recorded-bodies.ts';
import { createScriptedModel } from './scripted-model.ts';

const [out = '.', root] = process.argv.slice(2);
const data = sharedGymData();
if (data === undefined) throw new Error('there is no ../shared/data/gym beside this checkout');
mkdirSync(out, { recursive: true });
const python = await gymPython(root);
await using judge = await createScriptedModel();

async function post(url: string, path: string, body: unknown, cookie?: string): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) },
  });
}

async function record(
  family: MathFamily,
  name: string,
  bodies: readonly RecordedBody[],
  judgeUrl?: string,
): Promise<void> {
  const options = judgeUrl === undefined ? {} : { judgeUrl };
  await using plain = await startMathServer(python, family, options);
  await using stretched = await startMathServer(python, family, { ...options, alarmFactor: 6 });
  const lines: string[] = [];
  for (const { id, body, recordedReward } of bodies) {
    const answers: unknown[] = [];
    let statuses: number[] = [];
    for (const { url } of [plain, stretched]) {
      const seed = await post(url, '/seed_session', body);
      const reply = await post(url, '/verify', body, seed.headers.getSetCookie()[0]?.split(';')[0]);
      statuses = [...statuses, seed.status, reply.status];
      answers.push(await reply.json());
    }
    const [answer, patient] = answers as [Record<string, unknown>, Record<string, unknown>];
    const steady = answer['reward'] === patient['reward'] && answer['extracted_answer'] === patient['extracted_answer'];
    lines.push(JSON.stringify({ id, statuses, steady, recordedReward, body, answer, ...(steady ? {} : { patient }) }));
    const told = `${String(answer['reward'])} ${JSON.stringify(answer['extracted_answer'])}`;
    process.stdout.write(`${name} ${id} ${statuses.join(' ')} ${told}${steady ? '' : ' UNSTEADY'}\n`);
  }
  writeFileSync(`${out}/${name}.jsonl`, `${lines.join('\n')}\n`);
}

for (const family of MATH_FAMILIES) {
  const bodies = mathBodies(data, family);
  await record(family, `${family}.no-judge`, bodies);
  if (family !== 'math_with_code' && family !== 'math_advanced_calculations') {
    await record(family, `${family}.judge`, bodies, judge.url);
  }
}
await record('ns_tools', 'competition_math.no-judge', competitionBodies(data));
