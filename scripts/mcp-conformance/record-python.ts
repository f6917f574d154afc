/** Writes tests/mcp/fixtures/python-exchanges.json anew, from the nemo-gym that scripts/nemo-gym installs. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { recordExchanges } from '../../tests/mcp/record-exchanges.ts';
import { gymPython } from '../../tests/nemo-gym/gym-python.ts';

const fixture = fileURLToPath(new URL('../../tests/mcp/fixtures/python-exchanges.json', import.meta.url));
const recorded = await recordExchanges(await gymPython());
await writeFile(fixture, `${JSON.stringify(recorded, null, 2)}\n`);
console.log(`${Object.keys(recorded).length} exchanges recorded in ${fixture}`);
