import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../../../src/config/load-config.ts';
import { createAjv, describeErrors } from '../../../../src/lib/json-schema.ts';
import type { RunningServer } from '../../../../src/server/supervisor/serve.ts';
import { serve } from '../../../../src/server/supervisor/serve.ts';
import { createTelemetry } from '../../../../src/telemetry/create-telemetry.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';

const DATA_PROCESS = fileURLToPath(new URL('../../../fixtures/programs/data-process.mjs', import.meta.url));

async function configOf(mode: string, set: readonly string[] = []) {
  const state = await temporaryFolder();
  return loadConfig(
    {
      set: [
        'control.port=0',
        `state_dir=${state}`,
        `instances.blue.settings.mode=${mode}`,
        'drain_seconds=0.5',
        ...set,
      ],
    },
    {
      builtIn: [{ name: 'blue', folder: '/nowhere/blue', defaultPort: 1 }],
      readEnvironment: (folder) => Promise.resolve({ name: 'blue', folder, defaultPort: 1 }),
    },
  );
}

let hosts = 0;

function startSandboxHost() {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e9)'], { stdio: 'ignore' });
  const ended = once(child, 'exit').then(([code, signal]) => `ended: ${String(code)} ${String(signal)}`);
  hosts += 1;
  return {
    socket: `/socket/${hosts}`,
    pid: child.pid,
    ready: Promise.resolve(),
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

async function start(mode: string, set: readonly string[] = []) {
  const lines: string[] = [];
  const telemetry = createTelemetry({
    level: 'info',
    process: 'parent',
    destination: { write: (line) => lines.push(line) },
  });
  const server = await serve(await configOf(mode, set), { telemetry, startSandboxHost, dataProcessFile: DATA_PROCESS });
  return { server, lines, [Symbol.dispose]: () => server.kill() };
}

const control = JSON.parse(readFileSync(new URL('../../../../openapi/bundled/control.json', import.meta.url), 'utf8'));
const ajv = createAjv();
ajv.addSchema(control, 'control');

async function health(server: RunningServer) {
  const reply = await fetch(`${server.controlUrl}/health`);
  // `any`: the schema has just said what it is.
  const body = (await reply.json()) as Record<string, any>; // oxlint-disable-line typescript/no-explicit-any
  ajv.validate({ $ref: 'control#/components/schemas/Health' }, body);
  expect(describeErrors(ajv.errors)).toEqual([]);
  return { status: reply.status, body };
}

async function medianHealthMs(server: RunningServer): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < 50; call += 1) {
    const since = performance.now();
    await health(server);
    times.push(performance.now() - since);
  }
  return times.sort((a, b) => a - b)[25] ?? Infinity;
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('a server', () => {
  test('is "starting" until its instances listen, then shows them, its processes and the isolation', async () => {
    using running = await start('ok');
    const { server } = running;
    expect(await health(server)).toMatchObject({ status: 503, body: { status: 'starting' } });
    await server.ready;
    await expect
      .poll(() => health(server))
      .toMatchObject({
        status: 200,
        body: {
          status: 'ok',
          instances: { blue: { url: 'http://127.0.0.1:1', environment: 'blue', sessions: 7 } },
          isolation: { ok: true },
          processes: {
            data: { state: 'ready', pid: expect.any(Number), restarts: 0, last_end: null },
            sandbox_host: { state: 'ready', restarts: 0 },
          },
          stats_age_seconds: expect.any(Number),
          limits: { open_files: server.openFiles },
        },
      });
  });

  test('restarts a data process that was killed, shows it and counts it [pit-03-dead]', async () => {
    using running = await start('ok');
    const { server } = running;
    await server.ready;
    const before = (await health(server)).body['processes'].data.pid;
    process.kill(before, 'SIGKILL');
    await expect
      .poll(async () => (await health(server)).body['processes'].data, { timeout: 20_000 })
      .toMatchObject({ state: 'ready', restarts: 1, last_end: 'was ended by SIGKILL' });
    const after = await health(server);
    expect(after.status).toBe(200);
    expect(after.body['processes'].data.pid).not.toBe(before);
    const metrics = await (await fetch(`${server.controlUrl}/metrics`)).text();
    expect(metrics).toContain('paddock_process_restarts_total{name="data",process="parent"} 1');
    expect(metrics).toContain('paddock_process_up{name="data",process="parent"} 1');
    expect(running.lines.join('')).toContain('process.ended');
  });

  test('restarts a sandbox host that was killed', async () => {
    using running = await start('ok');
    const { server } = running;
    await server.ready;
    process.kill((await health(server)).body['processes'].sandbox_host.pid, 'SIGKILL');
    await expect
      .poll(async () => (await health(server)).body, { timeout: 20_000 })
      .toMatchObject({
        status: 'ok',
        processes: { sandbox_host: { state: 'ready', restarts: 1 } },
      });
  });

  test('answers /health at once while the data process does not answer at all', async () => {
    using running = await start('busy');
    const { server } = running;
    await server.ready;
    // The median: other tests keep this machine busy. The p99 is the benchmark's to show, alone.
    expect(await medianHealthMs(server)).toBeLessThan(100);
  });
});

describe('a first start that fails', () => {
  test('says why, and is not tried again', async () => {
    using running = await start('failing');
    await expect(running.server.ready).rejects.toThrow('instances.blue.port: port 1 is in use');
    expect((await health(running.server)).body['processes'].data.restarts).toBe(0);
  });

  test('by a crash names the exit code', async () => {
    using running = await start('crashing');
    await expect(running.server.ready).rejects.toThrow('the data process ended with exit code 3 before it was ready');
  });

  test('for want of the control port names port and key', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(start('ok', [`control.port=${port}`])).rejects.toThrow(
      `control.port: port ${port} on 127.0.0.1 is in use by another process`,
    );
    other.close();
  });
});

describe('the end', () => {
  test('drains: the processes end, then the control port', async () => {
    using running = await start('ok');
    const { server } = running;
    await server.ready;
    const { data, sandbox_host: host } = (await health(server)).body['processes'];
    await server.drain();
    expect([isAlive(data.pid), isAlive(host.pid)]).toEqual([false, false]);
    await expect(fetch(`${server.controlUrl}/health`)).rejects.toThrow('fetch failed');
  });

  test('a data process that does not finish in time is killed', async () => {
    using running = await start('stubborn');
    const { server } = running;
    await server.ready;
    const { pid } = (await health(server)).body['processes'].data;
    const drained = server.drain();
    expect((await health(server)).body['status']).toBe('draining');
    await drained;
    expect(isAlive(pid)).toBe(false);
  });
});
