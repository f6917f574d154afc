import { describe, expect, it } from 'vitest';
import { createJudge, type JudgeSettings } from '../../../../src/environment/judge/create-judge.ts';
import { responseWith, startJudgeServer } from './judge-server.ts';

const SETTINGS: JudgeSettings = {
  base_url: null,
  instance: null,
  model: 'judge-1',
  api_key: null,
  api: 'responses',
  timeout_seconds: 5,
  max_concurrency: 4,
};

const HEAD = 'http://127.0.0.1:9';

function judgeAt(base: string, settings: Partial<JudgeSettings> = {}, headServer = HEAD) {
  return createJudge({ settings: { ...SETTINGS, base_url: base, ...settings }, headServer });
}

const ASK = { input: [{ role: 'user', content: 'Same?' }], max_output_tokens: 9, temperature: 0 };

describe('a judge over /v1/responses', () => {
  it('is asked once, with the configured model and key, and its reply comes back as it was', async () => {
    await using server = await startJudgeServer(() => responseWith('[[A=B]]'));
    await using judge = judgeAt(`${server.url}/v1/`, { api_key: 'secret' });
    const { responses_create_params: sent, response } = await judge.ask(ASK);
    expect(sent).toEqual({ ...ASK, model: 'judge-1' });
    expect(response).toEqual(responseWith('[[A=B]]'));
    expect(server.requests).toEqual([{ path: '/v1/responses', authorization: 'Bearer secret', body: sent }]);
  });

  it("keeps the caller's own model", async () => {
    await using server = await startJudgeServer(() => responseWith('x'));
    await using judge = judgeAt(`${server.url}/v1`);
    await judge.ask({ ...ASK, model: 'other' });
    expect(server.requests[0]?.body['model']).toBe('other');
  });

  it('answers a chat as a Response', async () => {
    await using server = await startJudgeServer(() => responseWith('x'));
    await using judge = judgeAt(`${server.url}/v1`);
    await judge.chat({ messages: [{ role: 'user', content: 'hi' }], max_tokens: 7 });
    expect(server.requests[0]).toMatchObject({
      path: '/v1/responses',
      body: { input: [{ role: 'user', content: 'hi' }], max_output_tokens: 7 },
    });
  });
});

describe('a judge over /v1/chat/completions', () => {
  it('is asked with messages and its reply is recorded as a Response', async () => {
    await using server = await startJudgeServer(() => ({
      id: 'c1',
      created: 5,
      model: 'm',
      choices: [{ message: { role: 'assistant', content: 'Verdict: [[A=B]]', reasoning_content: 'hm' } }],
      usage: { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 },
    }));
    await using judge = judgeAt(`${server.url}/v1`, { api: 'chat_completions' });
    const { responses_create_params: sent, response } = await judge.ask({ ...ASK, instructions: 'Be fair.' });
    expect(server.requests[0]).toMatchObject({
      path: '/v1/chat/completions',
      body: {
        model: 'judge-1',
        max_tokens: 9,
        temperature: 0,
        messages: [
          { role: 'system', content: 'Be fair.' },
          { role: 'user', content: 'Same?' },
        ],
      },
    });
    expect(sent).toMatchObject({ input: ASK.input });
    const output = response['output'] as { type: string; content?: { text: string }[] }[];
    expect(output.map((item) => item.type)).toEqual(['reasoning', 'message']);
    expect(output.at(-1)?.content?.[0]?.text).toBe('Verdict: [[A=B]]');
    expect(response['usage']).toEqual({ input_tokens: 3, output_tokens: 4, total_tokens: 7 });
  });

  it('says so when the reply is no completion', async () => {
    await using server = await startJudgeServer(() => ({ choices: [] }));
    await using judge = judgeAt(`${server.url}/v1`, { api: 'chat_completions' });
    await expect(judge.ask(ASK)).rejects.toMatchObject({ code: 'judge_failed', message: /no choices\[0\]\.message/ });
  });
});

describe('a judge that fails', () => {
  it('is a judge_failed with status and body, without the key and without a second call', async () => {
    await using server = await startJudgeServer((_request, response) => {
      response.statusCode = 401;
      response.end('bad key: secret');
    });
    await using judge = judgeAt(`${server.url}/v1`, { api_key: 'secret' });
    const error: Error = await judge.ask(ASK).then(
      () => new Error('no failure'),
      (reason: Error) => reason,
    );
    expect(error).toMatchObject({ code: 'judge_failed' });
    expect(error.message).toContain('answered with status 401: bad key: [api_key]');
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['text', 'plain', /no JSON object/],
    ['an object without output', {}, /its output is not a list/],
    ['an error', { error: { message: 'overloaded' }, output: [] }, /reports an error/],
  ])('whose body is %s is a judge_failed', async (_name, body, message) => {
    await using server = await startJudgeServer(() => body);
    await using judge = judgeAt(`${server.url}/v1`);
    await expect(judge.ask(ASK)).rejects.toMatchObject({ code: 'judge_failed', message });
  });

  it('by dropping the connection is a judge_failed', async () => {
    await using server = await startJudgeServer((_request, response) => void response.destroy());
    await using judge = judgeAt(`${server.url}/v1`);
    await expect(judge.ask(ASK)).rejects.toMatchObject({ code: 'judge_failed', message: /cannot be reached/ });
  });

  it('by silence is a judge_failed after its timeout', async () => {
    await using server = await startJudgeServer(() => undefined);
    await using judge = judgeAt(`${server.url}/v1`, { timeout_seconds: 0.05 });
    await expect(judge.ask(ASK)).rejects.toMatchObject({ code: 'judge_failed', message: /no reply within 0.05 s/ });
  });

  it('stops when the caller goes away, which is no failure of the judge', async () => {
    const caller = new AbortController();
    await using server = await startJudgeServer(() => {
      caller.abort(new Error('gone'));
    });
    await using judge = judgeAt(`${server.url}/v1`);
    await expect(judge.ask(ASK, { signal: caller.signal })).rejects.toThrow('gone');
  });

  it('an empty output is no failure: the verdict is read by the caller', async () => {
    await using server = await startJudgeServer(() => ({ output: [] }));
    await using judge = judgeAt(`${server.url}/v1`);
    await expect(judge.ask(ASK)).resolves.toMatchObject({ response: { output: [] } });
  });
});

describe('calls at once', () => {
  it('are as many as configured', async () => {
    let waiting: (() => void)[] = [];
    let most = 0;
    await using server = await startJudgeServer(async () => {
      const answered = new Promise<void>((resolve) => waiting.push(resolve));
      most = Math.max(most, waiting.length);
      if (waiting.length >= 2) {
        for (const answer of waiting) answer();
        waiting = [];
      }
      await answered;
      return responseWith('x');
    });
    await using judge = judgeAt(`${server.url}/v1`, { max_concurrency: 2 });
    await Promise.all(Array.from({ length: 12 }, () => judge.ask(ASK)));
    expect(most).toBe(2);
    expect(server.requests).toHaveLength(12);
  });
});

describe('a judge given by its instance name', () => {
  const yamlFor = (port: number): string =>
    `policy_api_key: very-secret\nmy_judge:\n  responses_api_models:\n    vllm_model:\n      host: 0.0.0.0\n      port: ${port}\n`;

  it('is looked up in the head server, once', async () => {
    await using model = await startJudgeServer(() => responseWith('ok'));
    await using head = await startJudgeServer(() => yamlFor(model.port));
    await using judge = judgeAt('', { base_url: null, instance: 'my_judge' }, head.url);
    await judge.ask(ASK);
    await judge.ask(ASK);
    expect(head.requests.map(({ path }) => path)).toEqual(['/global_config_dict_yaml']);
    expect(model.requests.map(({ path }) => path)).toEqual(['/v1/responses', '/v1/responses']);
  });

  it('is looked up again after it could not be reached', async () => {
    const gone = await startJudgeServer(() => responseWith('ok'));
    let port = gone.port;
    await gone[Symbol.asyncDispose]();
    await using model = await startJudgeServer(() => responseWith('ok'));
    await using head = await startJudgeServer(() => yamlFor(port));
    await using judge = judgeAt('', { base_url: null, instance: 'my_judge' }, head.url);
    await expect(judge.ask(ASK)).rejects.toMatchObject({ code: 'judge_failed' });
    port = model.port;
    await expect(judge.ask(ASK)).resolves.toBeDefined();
  });

  it.each([
    [
      'that the head server does not have',
      'other',
      'other_key: very-secret\nm: {responses_api_models: {x: {}}}',
      /model servers are m/,
    ],
    [
      'that has not started',
      'my_judge',
      'my_judge: {responses_api_models: {x: {key: very-secret}}}',
      /no host and port/,
    ],
    [
      'in a configuration that is no YAML',
      'my_judge',
      'key: very-secret\n: : :',
      /not the JSON string of a YAML object/,
    ],
  ])('%s is a judge_failed that shows no key', async (_name, instance, yaml, message) => {
    await using head = await startJudgeServer(() => yaml);
    await using judge = judgeAt('', { base_url: null, instance }, head.url);
    const error: Error = await judge.ask(ASK).then(
      () => new Error('no failure'),
      (reason: Error) => reason,
    );
    expect(error).toMatchObject({ code: 'judge_failed', message });
    expect(`${error.message} ${String(error.cause)}`).not.toContain('very-secret');
  });
});
