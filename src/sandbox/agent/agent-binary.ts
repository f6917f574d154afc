import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where the agent for this machine's processor lies: beside this module, or in the checkout when this module is built. */
export function agentBinaryPath(): string {
  const name = `agent-${process.arch}`;
  const places = [`./bin/${name}`, `../../../../src/sandbox/agent/bin/${name}`];
  const found = places.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((file) => existsSync(file));
  if (found === undefined) {
    throw new Error(`there is no sandbox agent for the processor ${process.arch}: only x64 and arm64 are built`);
  }
  return found;
}
