import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../lib/package-root.ts';

/** Of package.json. */
export function version(): string {
  const text = readFileSync(path.join(packageRoot(), 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
