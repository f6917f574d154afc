import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
const shared = { root, passWithNoTests: false, testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  root,
  resolve: { conditions: ['paddock-source', 'node'] },
  ssr: { resolve: { conditions: ['paddock-source', 'node'] } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'fast',
          include: ['tests/{unit,http,mcp,contract}/**/*.test.ts', 'environments/*/tests/**/*.test.ts'],
          exclude: ['**/*.sandbox.test.ts', '**/node_modules/**'],
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
          include: ['tests/sandbox/**/*.test.ts', 'environments/*/tests/**/*.sandbox.test.ts'],
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
