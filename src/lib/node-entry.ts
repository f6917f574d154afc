import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

export interface NodeEntryOptions {
  /** `import.meta.url` of the module that asks: its extension tells whether we run from source (.ts) or built (.js). */
  readonly from: string;
  /** The entry, relative to `from` and without extension, e.g. `./main`. */
  readonly entry: string;
  /** Flags for node itself, e.g. `--max-old-space-size=128`. */
  readonly nodeFlags?: readonly string[];
  readonly args?: readonly string[];
}

export interface NodeEntry {
  readonly command: string;
  readonly args: readonly string[];
}

/** How to start one of our own entries as a child process: by tsx with the source condition of package.json from a checkout, plainly when built. */
export function nodeEntry(options: NodeEntryOptions): NodeEntry {
  const fromSource = options.from.endsWith('.ts');
  const file = fileURLToPath(new URL(`${options.entry}${fromSource ? '.ts' : '.js'}`, options.from));
  const loader = fromSource
    ? ['--conditions=paddock-source', '--import', pathToFileURL(createRequire(options.from).resolve('tsx')).href]
    : [];
  return { command: process.execPath, args: [...(options.nodeFlags ?? []), ...loader, file, ...(options.args ?? [])] };
}
