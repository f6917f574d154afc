import { existsSync, lstatSync, readdirSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { ETC_FILES } from '../plan/etc-files.ts';
import { type RootLayout, WRITABLE_PLACES } from './root-layout.ts';

/** Top folders that are links into /usr on most distributions and folders of their own on the others. */
const TOP_FOLDERS = ['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32'];
/** Of /etc only what programs of /usr cannot do without, and no secret is in. */
const ETC_ENTRIES = ['alternatives', 'ld.so.cache', 'ssl/certs', 'ssl/openssl.cnf', 'fonts', 'mime.types', 'localtime'];

/** Image `host`: a whitelist of the host's own /usr, for trusted development. It shows what is installed, /usr/local too. */
export function hostImage(): RootLayout {
  const binds = [{ source: '/usr', target: '/usr' }];
  const links: Array<{ target: string; to: string }> = [];
  for (const name of TOP_FOLDERS) {
    const target = `/${name}`;
    const found = lstatSync(target, { throwIfNoEntry: false });
    if (found?.isSymbolicLink() === true) links.push({ target, to: readlinkSync(target) });
    else if (found?.isDirectory() === true) binds.push({ source: target, target });
  }
  const pythonFolders = readdirSync('/etc').filter((name) => /^python\d?(\.\d+)?$/.test(name));
  for (const name of [...ETC_ENTRIES, ...pythonFolders]) {
    const target = path.join('/etc', name);
    if (existsSync(target)) binds.push({ source: target, target });
  }
  return { binds, links, files: ETC_FILES, writable: WRITABLE_PLACES };
}
