import { AppError } from '../../lib/errors.ts';
import { isJsonObject } from '../../lib/json.ts';
import { parseYaml } from '../../lib/yaml.ts';
import type { JsonClient } from './post-json.ts';

export interface HeadServerOptions {
  readonly client: JsonClient;
  /** Base URL of NeMo Gym's head server. */
  readonly headServer: string;
  /** The model server's instance name. */
  readonly instance: string;
  readonly signal?: AbortSignal;
}

const TIMEOUT_MS = 30_000;

/**
 * Where a model server of NeMo Gym listens, from `/global_config_dict_yaml` (a JSON string of YAML): `instance`, its first
 * key, the first key of that, `host` and `port` (contract, section 1.1). The YAML holds API keys: no part of it may come
 * into a message or a log.
 */
export async function findModelServer(options: HeadServerOptions): Promise<string> {
  const { client, headServer, instance, signal } = options;
  const failed = (why: string): AppError =>
    new AppError(
      'judge_failed',
      `The judge "${instance}" cannot be looked up in the head server at ${headServer}: ${why}`,
    );
  const url = new URL('/global_config_dict_yaml', headServer);
  const reply = await client.request({ url, timeoutMs: TIMEOUT_MS, ...(signal === undefined ? {} : { signal }) });
  if (reply.status !== 200) throw failed(`it answered with status ${String(reply.status)}`);
  const config = readConfig(reply.text);
  if (config === null) throw failed('its configuration is not the JSON string of a YAML object');
  const server = firstOf(firstOf(config[instance]));
  if (server === null) {
    const names = Object.keys(config).filter(
      (name) => isJsonObject(config[name]) && 'responses_api_models' in config[name],
    );
    throw failed(`it has no such instance; its model servers are ${names.join(', ') || 'none'}`);
  }
  const { host, port } = server;
  if (typeof host !== 'string' || (typeof port !== 'number' && typeof port !== 'string')) {
    throw failed('it has no host and port; is it started?');
  }
  // What a server binds to is not what a client connects to.
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host;
  return `http://${reachable}:${String(port)}/v1`;
}

function readConfig(text: string): Record<string, unknown> | null {
  try {
    const yaml: unknown = JSON.parse(text);
    const config = typeof yaml === 'string' ? parseYaml(yaml, 'the head server') : null;
    return isJsonObject(config) ? config : null;
  } catch {
    // The error of a YAML reader quotes the lines around it.
    return null;
  }
}

function firstOf(value: unknown): Record<string, unknown> | null {
  if (!isJsonObject(value)) return null;
  const first: unknown = Object.values(value)[0];
  return isJsonObject(first) ? first : null;
}
