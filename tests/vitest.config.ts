import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SkipReasons } from './reporters/skip-reasons.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

// An environment with a package.json of its own has its own `npm test`.
const foreign = readdirSync(`${root}environments`)
  .filter((name) => existsSync(`${root}environments/${name}/package.json`))
  .map((name) => `environments/${name}/**`);
const shared = { root, passWithNoTests: false, testTimeout: 30_000, hookTimeout: 60_000 };

// No `import` condition here: vitest hands these to Node, where they would turn require() into a load of ES modules.
const conditions = ['paddock-source', 'node'];

export default defineConfig({
  root,
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    reporters: ['default', new SkipReasons()],
    coverage: {
      provider: 'v8',
      reportOnFailure: true,
      include: ['src/**/*.ts', 'environments/**/*.ts'],
      exclude: [
        '**/*.gen.ts',
        '**/tests/**',
        'src/kit/template/**',
        // Entries of child processes: the coverage of this process cannot see them; the e2e project runs them.
        'src/cli/paddock.ts',
        'src/server/data-process.ts',
        'src/sandbox/host/main.ts',
      ],
      reporter: ['text-summary', 'html'],
      thresholds: {
        lines: 90,
        'src/lib/**': { lines: 100 },
        'src/contract/**': { lines: 100 },
      },
    },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'fast',
          include: ['tests/{unit,http,mcp,contract}/**/*.test.ts', 'environments/*/tests/**/*.test.ts'],
          exclude: ['**/*.sandbox.test.ts', '**/node_modules/**', ...foreign],
          setupFiles: [`${root}tests/repeatable-properties.ts`],
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'sandbox',
          include: [
            'tests/**/*.sandbox.test.ts',
            'tests/sandbox/**/*.test.ts',
            'environments/*/tests/**/*.sandbox.test.ts',
          ],
          exclude: ['**/node_modules/**', ...foreign],
          maxWorkers: 1,
          testTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          maxWorkers: 1,
          testTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
