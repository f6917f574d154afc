import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paddock, ROOT, type Run, start } from './run-paddock.ts';

/** The environment of one author, in a folder outside the repository; each test goes one step further. */
let parent: string;
let folder: string;

beforeAll(async () => {
  parent = await mkdtemp(path.join(os.tmpdir(), 'paddock-test-'));
  folder = path.join(parent, 'vowel_hunt');
});

afterAll(() => rm(parent, { recursive: true, force: true }));

/** Runs to its end. */
async function ran(run: Run): Promise<{ code: number | null; stdout: string; stderr: string }> {
  await using running = run;
  const code = await running.ended;
  return { code, stdout: running.stdout(), stderr: running.stderr() };
}

const npmRun = (script: string) => start('npm', ['run', '--silent', '--prefix', folder, script]);

describe('an environment of one’s own', () => {
  test('is made, and what to do next is said', async () => {
    const { code, stdout, stderr } = await ran(paddock(['new', folder]));
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toContain(`Made ${folder}`);
    expect(stdout).toContain(`npx --no -- paddock check ${folder}`);
    expect(stdout).toContain(`npx --no -- paddock serve --environment ${folder}`);
  });

  test('is not made over another', async () => {
    const { code, stderr } = await ran(paddock(['new', folder]));
    expect(code).toBe(1);
    expect(stderr).toMatch(/^paddock: .*vowel_hunt is not empty/);
  });

  test('has types that are up to date, until openapi.yaml changes', async () => {
    expect(await ran(paddock(['types', '--check', folder]))).toMatchObject({ code: 0 });
    await appendFile(
      path.join(folder, 'openapi.yaml'),
      '    Extra: { type: object, properties: { a: { type: string } } }\n',
    );
    const stale = await ran(paddock(['types', '--check', folder]));
    expect(stale).toMatchObject({ code: 1 });
    expect(stale.stderr).toContain('is not up to date; run: paddock types');
    expect(await ran(paddock(['types', folder]))).toMatchObject({ code: 0 });
    expect(await ran(paddock(['types', '--check', folder]))).toMatchObject({ code: 0 });
    expect(await readFile(path.join(folder, 'schema.gen.ts'), 'utf8')).toContain('Extra: {');
  });

  test('holds in every check, and a case that does not get its reward is shown with exit code 1', async () => {
    const { code, stdout } = await ran(paddock(['check', folder]));
    expect(stdout).toMatch(/\d+ checks, all well\n$/);
    expect(code).toBe(0);
    const cases = path.join(folder, 'data', 'cases.jsonl');
    const before = await readFile(cases, 'utf8');
    await appendFile(cases, '{"name": "generous", "kind": "near_miss", "row_index": 0, "answer": "3"}\n');
    const failed = await ran(paddock(['check', folder]));
    await writeFile(cases, before);
    expect(failed.stdout).toMatch(/FAILED +near_miss "generous"\n +the reward is 1 and must be 0/);
    expect(failed.stdout).toMatch(/\d+ checks, 1 failed\n$/);
    expect(failed.code).toBe(1);
  });

  test('whose verifier never comes back is said so, and the check ends', async () => {
    const ruleset = path.join(folder, 'rulesets', 'letters.ts');
    const before = await readFile(ruleset, 'utf8');
    await writeFile(
      ruleset,
      before.replace('const count = ', 'while (outputText(response).length > 40_000);\n    const count = '),
    );
    const { code, stdout, stderr } = await ran(paddock(['check', '--timeout', '1', folder]));
    await writeFile(ruleset, before);
    expect(stderr).toContain('hostile "a number nobody can hold" kept the server from answering for 6 s');
    expect(stdout).not.toContain('all well');
    expect(code).not.toBe(0);
  });

  test('passes its own test, and the compiler knows the kit', async () => {
    expect(await ran(npmRun('test'))).toMatchObject({ code: 0 });
    // One fault, so that the compiler's only complaint shows that it read all and found no other.
    await writeFile(
      path.join(folder, 'wrong.ts'),
      "import { defineEnvironment } from 'paddock/kit';\ndefineEnvironment(1);\n",
    );
    const wrong = await ran(npmRun('typecheck'));
    await rm(path.join(folder, 'wrong.ts'));
    expect(wrong.stdout).toMatch(/^wrong\.ts\(2,19\): error TS2554: .*\n$/);
    expect(wrong.code).not.toBe(0);
  });

  test('is served beside nothing else, and plays through both doors', async () => {
    const config = path.join(parent, 'paddock.yaml');
    await writeFile(
      config,
      `instances: {vowels: {environment: ${folder}, port: 0, settings: {require_tool: false}}}\n`,
    );
    const state = path.join(parent, 'state');
    const args = ['--config', config, '--control-port', '0', '--state-dir', state, '--self-check'];
    await using run = paddock(['serve', ...args]);
    await run.seen(/Ctrl-C ends the server|self-check FAILED/);
    expect(run.stdout()).toMatch(/^vowels +vowel_hunt +letters +1 +0 +ok +ok/m);
    const [, url = ''] = await run.seen(/vowels +(http:\S+)/);
    const post = async (route: string, body: object) =>
      (
        await fetch(`${url}${route}`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        })
      ).json();
    expect(await post('/count_letter', { text: 'Vowel', letter: 'O' })).toEqual({ count: 1 });
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
  });

  test('works as well in a folder inside the checkout', async () => {
    const inside = path.join(ROOT, `inside_${process.pid}`);
    try {
      expect(await ran(paddock(['new', inside]))).toMatchObject({ code: 0 });
      expect(await ran(paddock(['types', '--check', inside]))).toMatchObject({ code: 0 });
      const { stdout, code } = await ran(paddock(['check', inside]));
      expect(stdout).toMatch(/\d+ checks, all well\n$/);
      expect(code).toBe(0);
      expect(await ran(start('npm', ['run', '--silent', '--prefix', inside, 'test']))).toMatchObject({ code: 0 });
      const config = path.join(parent, 'inside.yaml');
      await writeFile(config, `instances: {vowels: {environment: ${inside}, port: 0}}\n`);
      const args = ['--config', config, '--control-port', '0', '--state-dir', path.join(parent, 'inside')];
      await using run = paddock(['serve', '--self-check', ...args]);
      await run.seen(/Ctrl-C ends the server|self-check FAILED/);
      expect(run.stdout()).toMatch(new RegExp(`^vowels +${path.basename(inside)} +letters +1 +0 +ok +ok`, 'm'));
      run.child.kill('SIGTERM');
      expect(await run.ended).toBe(0);
    } finally {
      await rm(inside, { recursive: true, force: true });
    }
  });

  test('needs no package.json around it: files alone are enough', async () => {
    const bare = path.join(parent, 'bare');
    await mkdir(bare);
    for (const file of ['environment.yaml', 'openapi.yaml']) {
      await writeFile(path.join(bare, file), await readFile(path.join(folder, file), 'utf8'));
    }
    await writeFile(path.join(bare, 'count.ts'), 'export const count = (text: string): number => text.length;\n');
    await writeFile(
      path.join(bare, 'environment.ts'),
      `import { defineEnvironment } from 'paddock/kit';
import { count } from './count.ts';
const letters = { title: 'Any', row: 'LettersRow', verify: () => ({ verdict: 'wrong' as const, reward: 0 }) };
export default defineEnvironment<any>()({ tools: { count_letter: ({ text }: { text: string }) => ({ count: count(text) }) }, rulesets: { letters } });
`,
    );
    const { stdout } = await ran(paddock(['check', bare]));
    expect(stdout).toMatch(/ok +environment\.yaml, openapi\.yaml and the code agree: 1 tools, 1 rulesets/);
  });
});
