import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import request from 'supertest';
import { expect, test } from 'vitest';
import { createControlApp } from '../../../src/control/create-control-app.ts';
import { loadControlToken } from '../../../src/control/token.ts';
import { createNullTelemetry } from '../../../src/telemetry/null-telemetry.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Blue <b>environment</b>', version: '1.0.0', description: 'Plays blue.' },
  paths: {
    '/paint': {
      post: {
        summary: 'Paints.',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Paint' } } } },
        responses: { 200: { description: 'Painted.' } },
      },
    },
  },
  components: { schemas: { Paint: { type: 'object', properties: { colour: { type: 'string' } } } } },
};

function app(status = 'ok', options: { host?: string; metrics?: () => Promise<string> } = {}) {
  return createControlApp({
    source: {
      health: () => ({ status, instances: {} }),
      metrics: options.metrics ?? (() => Promise.resolve('up 1\n')),
      documents: () => ({ blue: DOCUMENT, red: { ...DOCUMENT, info: { title: 'Red', version: '1.0.0' } } }),
    },
    host: options.host ?? '127.0.0.1',
    allowedOrigins: ['https://console.example'],
    token: 'right',
    tokenFile: '/state/control-token',
    telemetry: createNullTelemetry(),
  });
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

test('/health and /metrics need no token', async () => {
  await request(app()).get('/health').expect(200, { status: 'ok', instances: {} });
  const metrics = await request(app()).get('/metrics').expect(200);
  expect(metrics.text).toBe('up 1\n');
  expect(metrics.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
});

test.each(['starting', 'degraded', 'draining'])('/health while %s is a 503', async (status) => {
  expect((await request(app(status)).get('/health').expect(503)).body).toMatchObject({ status });
});

test('everything else is a problem without the right token', async () => {
  for (const place of ['/', '/openapi.json', '/nothing']) {
    const none = await request(app()).get(place).expect(401);
    expect(none.headers['www-authenticate']).toBe('Bearer');
    expect(none.headers['content-type']).toMatch(/^application\/problem\+json/);
    await request(app()).get(place).set(bearer('wrong')).expect(401);
  }
});

test('/openapi.json gives the document of one instance and names the others', async () => {
  const first = await request(app()).get('/openapi.json').set(bearer('right')).expect(200);
  expect(first.body).toMatchObject({ openapi: '3.1.0', 'x-instances': ['blue', 'red'] });
  const red = await request(app()).get('/openapi.json?instance=red').set(bearer('right')).expect(200);
  expect(red.body.info.title).toBe('Red');
  const none = await request(app()).get('/openapi.json?instance=green').set(bearer('right')).expect(404);
  expect(none.body.detail).toContain('blue, red');
});

test('the documentation page shows operations and schemas, escapes texts and loads nothing', async () => {
  const { text } = await request(app()).get('/').set(bearer('right')).expect(200);
  expect(text).toContain('POST /paint');
  expect(text).toContain('&quot;colour&quot;');
  expect(text).toContain('Blue &lt;b&gt;environment&lt;/b&gt;');
  expect(text).not.toMatch(/<script|<link|src=|https?:\/\//);
});

test('an unknown path is an RFC 9457 problem that says what there is', async () => {
  const reply = await request(app()).get('/nothing').set(bearer('right')).expect(404);
  expect(reply.body).toMatchObject({
    type: 'urn:problem:not_found',
    title: 'Not Found',
    status: 404,
    code: 'not_found',
    instance: '/nothing',
    request_id: expect.any(String),
  });
});

test('a failure of ours shows nothing of its cause', async () => {
  const broken = app('ok', { metrics: () => Promise.reject(new Error('secret cause')) });
  const reply = await request(broken).get('/metrics').expect(500);
  expect(reply.body.code).toBe('internal');
  expect(JSON.stringify(reply.body)).not.toContain('secret cause');
});

test('a page from elsewhere is refused, an allowed origin is not', async () => {
  const evil = await request(app()).get('/health').set('Origin', 'https://evil.example').expect(403);
  expect(evil.body.code).toBe('origin_refused');
  await request(app()).get('/health').set('Origin', 'https://console.example').expect(200);
  await request(app()).get('/health').set('Host', 'localhost:8770').set('Origin', 'http://localhost:8770').expect(200);
});

test('a foreign Host is refused on loopback (DNS rebinding) and accepted elsewhere', async () => {
  const refused = await request(app()).get('/health').set('Host', 'evil.example').expect(403);
  expect(refused.body.detail).toContain('loopback');
  await request(app()).get('/health').set('Host', '[::1]:8770').expect(200);
  await request(app('ok', { host: '0.0.0.0' }))
    .get('/health')
    .set('Host', 'server.example')
    .expect(200);
});

test('the token is made once, in a file that only its owner may read', async () => {
  const folder = path.join(await temporaryFolder(), 'state');
  const first = await loadControlToken(folder);
  expect(first).toMatchObject({ isNew: true, file: path.join(folder, 'control-token') });
  expect((await stat(first.file)).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(await loadControlToken(folder)).toEqual({ ...first, isNew: false });
  expect((await readFile(first.file, 'utf8')).trim()).toBe(first.value);
});

test('a state folder that cannot be used names its key', async () => {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, 'file'), '');
  await expect(loadControlToken(path.join(folder, 'file', 'state'))).rejects.toThrow(/^state_dir: /);
});
