import type { ReadyInstance } from '../server/supervisor/messages.ts';

/** What a person does next: register with NeMo Gym, or connect an agent of their own. */
export function registrationLines(instances: Readonly<Record<string, ReadyInstance>>): string {
  const [name = '', first] = Object.entries(instances)[0] ?? [];
  return `Register with NeMo Gym:
  npx --no -- paddock gym-config --out paddock-gym.yaml
  gym env start --config paddock-gym.yaml --config MODEL.yaml
Connect an agent of your own over MCP (a session of its own, from the checkout's folder):
  npx --no -- paddock mcp ${first?.environment ?? name}
Ctrl-C ends the server.`;
}
