/**
 * Checks `boundaries.mjs` over `src/` and `environments/`, that the check saw every file, and that no file of the engine
 * names an environment. Exits 1 with one line per violation.
 *
 *     node --conditions=paddock-source --import tsx scripts/check-boundaries.ts
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { boundaries } from './boundaries.mjs';
import { root } from './setup/root.mjs';

process.chdir(root);

const FOLDERS = ['src', 'environments'];

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

async function importViolations(): Promise<string[]> {
  const { options, forbidden } = boundaries;
  const { output } = await cruise(
    FOLDERS,
    { ...options, ruleSet: { forbidden }, validate: true },
    { ...options.enhancedResolveOptions },
    { tsConfig: extractTSConfig(options.tsConfig.fileName) },
  );
  const { summary } = output as ICruiseResult;
  const files = FOLDERS.flatMap(filesOf).length;
  // With a compiler it does not know the cruiser reads nothing and says that all is well.
  if (summary.totalCruised < files) {
    return [
      `only ${summary.totalCruised} modules were read, though there are ${files} files: the check saw too little`,
    ];
  }
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
}

// It lists NeMo Gym's domains; one of them has the same name as an environment.
const DOMAINS_FILE = 'src/environment/manifest.ts';

/** The engine knows environments by their manifest alone. */
function namedEnvironments(): string[] {
  const names = readdirSync('environments', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  if (names.length === 0) {
    return ['environments/ holds no environment: there was nothing to look for'];
  }
  const word = new RegExp(`['"\`/](${names.map(({ name }) => name).join('|')})['"\`/]`);
  const named = (line: string) => word.test(line) && !/^\s*(\/\/|\/?\*)/.test(line);
  return filesOf('src')
    .filter((file) => file !== DOMAINS_FILE)
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => (named(line) ? [`${file}:${index + 1} names an environment: ${line.trim()}`] : [])),
    );
}

const problems = [...(await importViolations()), ...namedEnvironments()];
for (const problem of problems) {
  console.error(problem);
}
process.exitCode = problems.length === 0 ? 0 : 1;
