import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startHarness } from 'paddock/testing';

const folder = fileURLToPath(new URL('..', import.meta.url));
const row = { expected_count: 3, responses_create_params: { input: 'How many times does "r" occur in "strawberry"?' } };
const saying = (text: string) => ({
  output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text, annotations: [] }] }],
});

await test('a session counts with the tool and is graded on its last number', async () => {
  await using harness = await startHarness({ folder });
  const agent = harness.agent();
  assert.equal((await agent.post('/seed_session', row)).status, 200);
  const counted = await agent.post('/count_letter', { text: 'strawberry', letter: 'R' });
  assert.deepEqual(counted.json, { count: 3 });
  const graded = await agent.post('/verify', { ...row, response: saying('It is 3.') });
  assert.match(graded.text, /"reward":1\.0,.*"extracted_count":3,"used_tool":true/);
});
