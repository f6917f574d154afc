// `npm start`: sets up what is missing, then serves every environment and prints the self-check table.
// Flags are handed on: npm start -- --config paddock.yaml
import { run, setUp } from './setup/set-up.mjs';

await run(async () => {
  await setUp();
  const { main } = await import('../dist/src/cli/main.js');
  // Under npm the server ends with npm, even when that was killed.
  const underNpm = process.env.npm_lifecycle_event === 'start' ? ['--exit-with-parent'] : [];
  process.exit(await main(['serve', '--self-check', ...underNpm, ...process.argv.slice(2)]));
});
