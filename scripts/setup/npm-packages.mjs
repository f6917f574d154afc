import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';
import { SetupError } from './setup-error.mjs';

function packagesOf(lockFile) {
  const { '': _project, ...packages } = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  return packages;
}

/** Whether node_modules holds what package-lock.json says: npm notes what it installed in a lock file of its own. */
export function hasNpmPackages() {
  const installedFile = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) {
    return false;
  }
  const wanted = packagesOf(path.join(root, 'package-lock.json'));
  const installed = packagesOf(installedFile);
  return Object.entries(wanted).every(([name, { version, optional, devOptional }]) => {
    const found = installed[name];
    return found === undefined ? Boolean(optional || devOptional) : found.version === version;
  });
}

export function installNpmPackages() {
  try {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: 'inherit' });
  } catch {
    throw new SetupError('npm ci failed; its message is above. The registry must be reachable once.');
  }
}
