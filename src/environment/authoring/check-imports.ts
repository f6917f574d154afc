import { readdir, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';

export interface ImportsReport {
  /** How many files of code were read. */
  readonly files: number;
  /** A sentence for each import that an environment may not have. */
  readonly problems: readonly string[];
}

const CODE = /\.[cm]?[jt]s$/;
const SKIPPED = /(^|\/)(node_modules|dist|\.[^/]+)\//;

/** What tests may import besides: they are not part of what is served. */
const TEST_PACKAGES = ['paddock/testing', 'vitest'];

/**
 * Holds an environment's imports against the rule: `paddock/kit`, its own files, `node:` built-ins, and the packages its
 * manifest lists. Type imports count, and `import()` and `require()` of a literal.
 */
export async function checkImports(folder: string, packages: readonly string[]): Promise<ImportsReport> {
  // Loaded when needed: it is the whole compiler.
  const { default: ts } = await import('typescript');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && CODE.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => !SKIPPED.test(file))
    .sort();
  const problems: string[] = [];
  for (const file of files) {
    const { importedFiles } = ts.preProcessFile(await readFile(path.join(folder, file), 'utf8'), true, true);
    const allowed = ['paddock/kit', ...packages, ...(file.startsWith(`tests${path.sep}`) ? TEST_PACKAGES : [])];
    for (const { fileName } of importedFiles) {
      const problem = problemOf(fileName, path.join(folder, path.dirname(file)), { folder, allowed });
      if (problem !== null) problems.push(`${file}: ${problem}`);
    }
  }
  return { files: files.length, problems };
}

interface Rule {
  readonly folder: string;
  readonly allowed: readonly string[];
}

function problemOf(specifier: string, from: string, { folder, allowed }: Rule): string | null {
  const quoted = JSON.stringify(specifier);
  if (specifier.startsWith('.') || path.isAbsolute(specifier)) {
    const target = path.relative(folder, path.resolve(from, specifier));
    return target.startsWith('..') ? `imports ${quoted}, which is outside the environment's folder` : null;
  }
  if (specifier.startsWith('node:')) return null;
  if (isBuiltin(specifier)) return `imports ${quoted}; write "node:${specifier}"`;
  if (allowed.some((name) => specifier === name || (!name.startsWith('paddock') && specifier.startsWith(`${name}/`)))) {
    return null;
  }
  return specifier === 'paddock' || specifier.startsWith('paddock/')
    ? `imports ${quoted}; an environment may import nothing but "paddock/kit" of Paddock`
    : `imports ${quoted}; list the package under "packages" in environment.yaml, or do without it`;
}
