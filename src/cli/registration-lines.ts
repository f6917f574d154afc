import { shellWord } from '../lib/shell-word.ts';
import type { ReadyInstance } from '../server/supervisor/messages.ts';

export interface RegistrationLinesOptions {
  readonly instances: Readonly<Record<string, ReadyInstance>>;
  /** The flags of the configuration that the server was started with: other ports come of other flags. */
  readonly flags: readonly string[];
  /** The instances whose port was left to the system: NeMo Gym's file needs the one that they got. */
  readonly onFreePorts: readonly string[];
}

/** What a person does next: register with NeMo Gym, or connect an agent of their own. */
export function registrationLines({ instances, flags, onFreePorts }: RegistrationLinesOptions): string {
  const ports = Object.entries(instances)
    .filter(([name]) => onFreePorts.includes(name))
    .flatMap(([name, { url }]) => ['--set', `instances.${name}.port=${new URL(url).port}`]);
  const paddock = (words: readonly string[], more: readonly string[] = []): string =>
    ['npx', '--no', '--', 'paddock', ...words, ...flags, ...more].map(shellWord).join(' ');
  return `Register with NeMo Gym:
  ${paddock(['gym-config', '--out', 'paddock-gym.yaml'], ports)}
  gym env start --config paddock-gym.yaml --config MODEL.yaml
Connect an agent of your own over MCP (a session of its own, from the checkout's folder):
  ${paddock(['mcp', Object.keys(instances)[0] ?? ''])}
Ctrl-C ends the server.`;
}
