import { AppError, isAppError } from '../lib/errors.ts';
import { nearest } from '../lib/nearest.ts';
import { version } from '../server/version.ts';
import type { Command } from './command.ts';

// Loaded when called: `serve` must not pay for what the others need.
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./commands/serve.ts')).serveCommand,
  mcp: async () => (await import('./commands/mcp.ts')).mcpCommand,
  'gym-config': async () => (await import('./commands/gym-config.ts')).gymConfigCommand,
  new: async () => (await import('./commands/new.ts')).newCommand,
  types: async () => (await import('./commands/types.ts')).typesCommand,
  check: async () => (await import('./commands/check.ts')).checkCommand,
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand,
};

/** Runs one command line, without `node` and the script, and returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  process.stdout.on('error', passOverClosedPipe);
  try {
    if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
      console.log(await overview());
      return 0;
    }
    if (name === '--version' || name === '-V') {
      console.log(version());
      return 0;
    }
    const command = await findCommand(name);
    if (rest.includes('--help') || rest.includes('-h')) {
      console.log(command.help);
      return 0;
    }
    return await command.run(rest);
  } catch (error) {
    console.error(isAppError(error) ? `paddock: ${error.message}` : error);
    return 1;
  } finally {
    process.stdout.off('error', passOverClosedPipe);
  }
}

/** `paddock check ... | head` closes our stdout: no reason to stop, or to fail. */
function passOverClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

async function findCommand(name: string): Promise<Command> {
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined) {
    const near = nearest(name, Object.keys(COMMANDS));
    const hint = near === null ? '' : ` Did you mean "${near}"?`;
    throw new AppError('config_invalid', `no command "${name}".${hint} paddock --help lists all`);
  }
  return load();
}

async function overview(): Promise<string> {
  const lines = await Promise.all(
    Object.entries(COMMANDS).map(async ([name, load]) => `  ${name.padEnd(12)}${(await load()).summary}`),
  );
  return `Paddock ${version()}: sandboxed environments for training LLM agents, over NeMo Gym's contract and MCP.

Usage: paddock <command> [options]

${lines.join('\n')}

paddock <command> --help says more. Without any option, "paddock serve" serves every environment.`;
}
