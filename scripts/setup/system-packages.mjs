// Debian packages that the sandboxes need; installed where they are missing and the user may, otherwise named.
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { SetupError } from './setup-error.mjs';

/** Package and how to see that what it gives is here. */
const PACKAGES = [
  { name: 'bubblewrap', isHere: () => onPath('bwrap') },
  { name: 'python3', isHere: () => onPath('python3') },
  { name: 'python3-venv', isHere: () => onPath('python3') && succeeds('python3', ['-c', 'import ensurepip, venv']) },
  { name: 'util-linux', isHere: () => onPath('prlimit') && onPath('flock') },
];

function onPath(command) {
  return (process.env.PATH ?? '').split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, command), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function succeeds(command, args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

export function missingSystemPackages() {
  return PACKAGES.filter(({ isHere }) => !isHere()).map(({ name }) => name);
}

/** How this user may run apt-get without a question; null when not. */
function aptGet() {
  if (!onPath('apt-get')) {
    return null;
  }
  if (process.getuid() === 0) {
    return ['apt-get'];
  }
  return onPath('sudo') && succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n', 'apt-get'] : null;
}

export function installSystemPackages(names, say) {
  const apt = aptGet();
  const byHand = `sudo apt-get install ${names.join(' ')}`;
  if (apt === null) {
    throw new SetupError(
      `These system packages are missing, and this user may not install them: ${names.join(', ')}.\n` +
        `Install them, then run this again:  ${byHand}   (or their namesakes of your distribution)`,
    );
  }
  const [command, ...rest] = apt;
  const run = (...args) =>
    execFileSync(command, [...rest, '-qq', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  try {
    run('update');
  } catch {
    say('apt-get update failed; trying with the lists that are here');
  }
  try {
    run('install', '--yes', '--no-install-recommends', ...names);
  } catch {
    throw new SetupError(`apt-get could not install ${names.join(', ')}; its message is above. By hand:  ${byHand}`);
  }
}
