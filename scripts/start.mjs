// `npm start`: sets up what is missing, then serves every environment and prints the self-check table.
// Flags are handed on: npm start -- --config paddock.yaml
import { run, setUp } from './setup/set-up.mjs';

await run(async () => {
  await setUp({ withBuild: true });
  const { main } = await import('../dist/src/cli/main.js');
  process.exit(await main(['serve', '--self-check', ...process.argv.slice(2)]));
});
