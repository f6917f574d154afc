import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** What runs beside the published NeMo Gym: `npm run test:nemo-gym`. One file after another: each starts servers. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: { conditions: ['paddock-source', 'node'] },
  ssr: { resolve: { conditions: ['paddock-source', 'node'] } },
  test: {
    name: 'nemo-gym',
    include: ['tests/nemo-gym/**/*.test.ts'],
    globalSetup: 'tests/nemo-gym/global-setup.ts',
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
