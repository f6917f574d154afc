import { main } from './main.ts';

// Started by scripts/paddock.mjs, which hands signals on; when it was killed it cannot. The channel holds nobody up.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

process.exit(await main(process.argv.slice(2)));
