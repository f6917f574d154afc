import { shellWord } from '../lib/shell-word.ts';

export interface ConnectLinesOptions {
  /** The name an agent will show for this server; the instance's. */
  readonly name: string;
  /** What stands after `paddock` on the command line, such as `['mcp', 'math']`; paths relative to the checkout. */
  readonly args: readonly string[];
}

/**
 * What to paste to let an agent start this server itself. `npx --no` runs the checkout's own command and never installs
 * the package of the same name that a registry has.
 */
export function connectLines({ name, args }: ConnectLinesOptions): readonly string[] {
  const command = ['npx', '--no', '--', 'paddock', ...args].map(shellWord).join(' ');
  return [
    'Connect an agent of your own (run these in the checkout of Paddock):',
    `  Claude Code:    claude mcp add ${shellWord(name)} -- ${command}`,
    `  Codex:          codex mcp add ${shellWord(name)} -- ${command}`,
    `  MCP inspector:  npx @modelcontextprotocol/inspector -- ${command}`,
  ];
}
