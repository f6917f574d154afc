import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { type GymPython, SITE_PACKAGES } from './gym-python.ts';

const stubs = fileURLToPath(new URL('stubs', import.meta.url));
const startTimeoutMs = 180_000;

/** Another server the Python server calls by its instance name: a model, or the resources server it delegates to. */
export interface Neighbour {
  readonly kind: 'resources_servers' | 'responses_api_models';
  readonly url: string;
}

export interface PythonServerOptions {
  /** The folder under `resources_servers/`. */
  readonly implementation: string;
  /** The instance's name; by default the implementation's. The session cookie carries it. */
  readonly instance?: string;
  /** What the instance's YAML block holds besides entrypoint, host and port. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly neighbours?: Readonly<Record<string, Neighbour>>;
  readonly env?: Readonly<Record<string, string>>;
}

export interface PythonServer extends AsyncDisposable {
  readonly url: string;
  readonly instance: string;
  /** The last of what the server printed. */
  output(): string;
}

/**
 * Starts one resources server of the published package by itself: no head server, no Ray, no environment of its own.
 * Resolves when `GET /` answers.
 *
 * @throws Error with the server's own output if it ends first or is silent for 180 s.
 */
export async function startPythonServer(python: GymPython, options: PythonServerOptions): Promise<PythonServer> {
  const { implementation, instance = implementation } = options;
  const port = await freePort();
  const blocks: Record<string, unknown> = {
    dry_run: false,
    // Read at start, called by nothing here.
    head_server: { host: '127.0.0.1', port: 11_000 },
    [instance]: {
      resources_servers: {
        [implementation]: { entrypoint: 'app.py', host: '127.0.0.1', port, domain: 'other', ...options.settings },
      },
    },
  };
  for (const [name, { kind, url }] of Object.entries(options.neighbours ?? {})) {
    const { hostname, port: itsPort } = new URL(url);
    blocks[name] = { [kind]: { [name]: { entrypoint: 'app.py', host: hostname, port: Number(itsPort) } } };
  }
  const server = python.start({
    command: ['python', 'app.py'],
    cwd: `${SITE_PACKAGES}/resources_servers/${implementation}`,
    env: {
      // JSON is YAML too, and this is what `gym env start` hands to a server it spawns.
      NEMO_GYM_CONFIG_DICT: JSON.stringify(blocks),
      NEMO_GYM_CONFIG_PATH: instance,
      PYTHONPATH: stubs,
      ...options.env,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilAnswers(
      url,
      server.ended.then(({ code }) => code),
    );
  } catch (error) {
    await server[Symbol.asyncDispose]();
    throw new Error(`the Python server ${implementation} does not serve: ${String(error)}\n${server.output()}`, {
      cause: error,
    });
  }
  return { url, instance, output: () => server.output(), [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

/** Waits until `GET url/` is answered, whatever the status. */
export async function untilAnswers(url: string, ended: Promise<number>): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  const endedEarly = ended.then((code) => {
    throw new Error(`it ended with ${code}`);
  });
  endedEarly.catch(() => undefined);
  while (Date.now() < deadline) {
    const answered = await Promise.race([
      fetch(`${url}/`, { signal: AbortSignal.timeout(5_000) }).then(
        async (response) => (await response.arrayBuffer(), true),
        () => false,
      ),
      endedEarly,
    ]);
    if (answered) return;
    await Promise.race([new Promise((resolve) => setTimeout(resolve, 100)), endedEarly]);
  }
  throw new Error(`no answer on ${url} within ${startTimeoutMs / 1000} s`);
}
