import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillPrompt, readPromptFile } from '../../../src/kit/prompt.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'prompt-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileWith(text: string): Promise<string> {
  const file = path.join(folder, `${Math.random()}.yaml`);
  await writeFile(file, text);
  return file;
}

describe('a prompt', () => {
  it('has its places filled and doubled braces as braces, the values as they are', () => {
    const template = { system: 'For {who}.', user: 'A {{set}}: {value} and {value}' };
    expect(fillPrompt(template, { who: 'me', value: '$& {who}' })).toEqual([
      { role: 'system', content: 'For me.', type: 'message' },
      { role: 'user', content: 'A {set}: $& {who} and $& {who}', type: 'message' },
    ]);
  });

  it('is read from a YAML file', async () => {
    const file = await fileWith('user: |-\n  Is {a} right?\n');
    await expect(readPromptFile(file, ['a'])).resolves.toEqual({ system: null, user: 'Is {a} right?' });
  });

  it.each([
    ['without user', 'system: x', /has the text "user"/],
    ['with a place nobody fills', 'user: "{b}"', /"\{b\}" is no place of this prompt; it may have \{a\}/],
    ['with a lone brace', 'user: "{"', /"\{" is no place/],
  ])('%s is refused with the file and the reason', async (_name, text, message) => {
    await expect(readPromptFile(await fileWith(text), ['a'])).rejects.toMatchObject({
      code: 'config_invalid',
      message,
    });
  });

  it('that is missing is refused with its path', async () => {
    await expect(readPromptFile('/no/such/prompt.yaml', [])).rejects.toThrow('/no/such/prompt.yaml cannot be read');
  });
});
