import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../lib/errors.ts';

export interface ControlToken {
  readonly value: string;
  readonly file: string;
  /** Made by this call, so that it is shown once. */
  readonly isNew: boolean;
}

/** The bearer token of the control port: a 0600 file in the state folder, made at the first start. */
export async function loadControlToken(stateDir: string): Promise<ControlToken> {
  const file = path.join(stateDir, 'control-token');
  try {
    await mkdir(stateDir, { recursive: true, mode: 0o700 });
    const made = await create(file);
    return made === null ? { value: await readToken(file), file, isNew: false } : { value: made, file, isNew: true };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError(
      'config_invalid',
      `state_dir: ${file} cannot be made or read (${reason}); give a folder you may write`,
      { cause: error },
    );
  }
}

/** Null when the file is there already: another server's start may be a moment ahead. */
async function create(file: string): Promise<string | null> {
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') {
      return null;
    }
    throw error;
  });
  if (handle === null) {
    return null;
  }
  const value = randomBytes(32).toString('base64url');
  await handle.writeFile(`${value}\n`);
  await handle.close();
  return value;
}

async function readToken(file: string): Promise<string> {
  const value = (await readFile(file, 'utf8')).trim();
  if (value === '') {
    throw new Error('it is empty: remove it and start again');
  }
  return value;
}

/** Compares in a time that says nothing about where they differ. */
export function sameToken(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
