import type { Config } from '../../config/config.ts';
import type { IsolationReport } from '../../sandbox/sandbox.ts';
import type { ReadyInstance } from '../../server/supervisor/messages.ts';
import { startSandboxHostProcess } from '../../server/supervisor/sandbox-host-child.ts';
import { type RunningServer, serve } from '../../server/supervisor/serve.ts';
import { version } from '../../server/version.ts';
import { createTelemetry } from '../../telemetry/create-telemetry.ts';
import type { Command } from '../command.ts';
import { CONFIG_HELP, configFlags, parseWithConfig, readConfig } from '../config-options.ts';
import { endOfServer } from '../end-of-server.ts';
import { registrationLines } from '../registration-lines.ts';

const HELP = `paddock serve: serves every instance, until SIGTERM or SIGINT.

Options:
      --self-check           play one right and one empty answer per instance, print the table, keep serving
      --exit-with-parent     end when the process that started this one is gone
${CONFIG_HELP}

The first SIGTERM or SIGINT finishes what is in flight, a second one ends at once.`;

export const serveCommand: Command = {
  summary: 'serve every instance (HTTP and MCP), and the control port',
  help: HELP,
  async run(args) {
    const { values, sources } = parseWithConfig(args, {
      'self-check': { type: 'boolean' },
      'exit-with-parent': { type: 'boolean' },
    });
    process.title = 'paddock';
    const config = await readConfig(sources);
    const telemetry = createTelemetry({ level: config.log.level, process: 'parent' });
    const server = await serve(config, {
      telemetry,
      startSandboxHost: () => startSandboxHostProcess(config),
    });
    const ended = endOfServer(server, {
      withParent: values['exit-with-parent'] === true,
      say: (line) => console.error(`paddock: ${line}`),
    });
    try {
      const instances = await server.ready;
      console.log(overview(config, server, instances));
      void server.isolation.then(sayIsolation);
      if (values['self-check'] === true) {
        const { selfCheck } = await import('../self-check/self-check.ts');
        const { ok, table } = await selfCheck(config, instances);
        console.log(`\nSelf-check, one right and one empty answer through each door:\n${table}\n`);
        console.log(
          ok
            ? registrationLines({ instances, flags: configFlags(sources), onFreePorts: onFreePorts(config) })
            : 'The self-check FAILED; the server goes on serving.',
        );
      }
    } catch (error) {
      // A signal while it was starting is no failure.
      if (!server.isDraining()) {
        server.kill();
        throw error;
      }
    }
    return ended;
  },
};

function onFreePorts(config: Config): readonly string[] {
  return Object.entries(config.instances).flatMap(([name, { port }]) => (port === 0 ? [name] : []));
}

function sayIsolation({ driver, ok, uid, limits, reason, fix }: IsolationReport): void {
  const enforced = Object.entries(limits).map(([limit, by]) => `${limit}: ${by}`);
  if (ok) {
    console.log(`Sandboxes by ${driver} as uid ${uid}; ${enforced.join(', ')}.`);
  } else {
    console.error(
      `No sandbox can be made here, so tools and graders that need one refuse: ${reason ?? ''} ${fix ?? ''}`,
    );
  }
}

function overview(config: Config, server: RunningServer, instances: Readonly<Record<string, ReadyInstance>>): string {
  const names = Object.keys(instances);
  const width = Math.max('control'.length, ...names.map((name) => name.length)) + 2;
  const lines = Object.entries(instances).map(([name, { url, environment }]) => {
    const ruleset = config.instances[name]?.ruleset;
    return `  ${name.padEnd(width)}${url}  environment ${environment}${ruleset == null ? '' : `, ruleset ${ruleset}`}`;
  });
  const { token } = server;
  return [
    `Paddock ${version()}`,
    `  ${'control'.padEnd(width)}${server.controlUrl}  /health /metrics /openapi.json /`,
    ...lines,
    // Once, and to a person alone: what is no terminal may be a log that others read.
    token.isNew && process.stdout.isTTY ? `Control port's bearer token, shown this once: ${token.value}` : null,
    `The control port's bearer token is in ${token.file} (mode 0600).`,
    `Open files are limited to ${server.openFiles}: with one per connection, about that many requests can be in flight.`,
  ]
    .filter((line) => line !== null)
    .join('\n');
}
