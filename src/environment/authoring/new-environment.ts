import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../lib/errors.ts';
import { packageRoot } from '../../lib/package-root.ts';
import { MANIFEST_SCHEMA } from '../manifest.ts';

/** The name of the environment in `src/kit/template`; a copy has its own in its place. */
const TEMPLATE_NAME = 'letter_counting';

const NAME = new RegExp(MANIFEST_SCHEMA.properties.name.pattern);

export interface NewEnvironment {
  readonly folder: string;
  /** Default: the folder's own name. */
  readonly name?: string;
}

/**
 * Copies the template to a folder that is new or empty, and writes the package.json and tsconfig.json that let npm, the
 * compiler and an editor find this checkout from there. Gives the files it wrote, relative to the folder.
 * Throws `AppError('config_invalid')` for a folder that holds something and for a bad name.
 */
export async function newEnvironment(options: NewEnvironment): Promise<readonly string[]> {
  const folder = path.resolve(options.folder);
  const name = options.name ?? path.basename(folder);
  checkName(name);
  await claim(folder);
  const template = path.join(packageRoot(), 'src', 'kit', 'template');
  const entries = await readdir(template, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry): Promise<[string, string]> => {
        const source = path.join(entry.parentPath, entry.name);
        const text = await readFile(source, 'utf8');
        return [path.relative(template, source), text.replaceAll(TEMPLATE_NAME, name)];
      }),
  );
  const all: [string, string][] = [
    ...files,
    ['package.json', json(packageJson(name))],
    ['tsconfig.json', json(tsconfigJson())],
  ];
  for (const [file, text] of all) {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  }
  return all.map(([file]) => file).sort();
}

function checkName(name: string): void {
  if (NAME.test(name)) return;
  const proposal = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '');
  throw new AppError(
    'config_invalid',
    `${JSON.stringify(name)} is no name for an environment: use a-z, 0-9 and "_", a letter first, ` +
      `for example --name ${proposal === '' ? 'my_environment' : proposal}`,
  );
}

async function claim(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new AppError('config_invalid', `${folder} cannot be made: ${String(error)}`, { cause: error });
  });
  const [first] = await readdir(folder);
  if (first !== undefined) {
    throw new AppError('config_invalid', `${folder} is not empty (it holds ${first}); give a new folder`);
  }
}

/** The scripts run this checkout's own command: the name on the npm registry is another project's. */
function packageJson(name: string): object {
  const root = packageRoot();
  const run = (file: string, args: string): string => `node ${JSON.stringify(path.join(root, file))} ${args}`;
  const modules = JSON.stringify(path.join(root, 'scripts', 'environment-modules.mjs'));
  return {
    name: name.replaceAll('_', '-'),
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: {
      types: run('scripts/paddock.mjs', 'types .'),
      check: run('scripts/paddock.mjs', 'check .'),
      serve: run('scripts/paddock.mjs', 'serve --environment .'),
      test: `node --import ${modules} --test tests/*.test.ts`,
      typecheck: run('node_modules/typescript/bin/tsc', '-p .'),
    },
    devDependencies: { paddock: `file:${root}` },
  };
}

function tsconfigJson(): object {
  const root = packageRoot();
  return {
    extends: path.join(root, 'tsconfig.json'),
    compilerOptions: {
      paths: {
        'paddock/kit': [path.join(root, 'src', 'kit', 'index.ts')],
        'paddock/testing': [path.join(root, 'src', 'server', 'harness.ts')],
      },
      typeRoots: [path.join(root, 'node_modules', '@types')],
    },
    include: ['**/*.ts'],
    exclude: ['node_modules'],
  };
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
