// Makes what is missing, once: system packages, npm packages, Python environments, the build. Plain JavaScript without
// dependencies, since it runs before any is installed. Every step looks at the machine itself, not at a note about it.
import { build, isBuilt } from './build.mjs';
import { hasNpmPackages, installNpmPackages } from './npm-packages.mjs';
import { makePythonHomes } from './python-homes.mjs';
import { SetupError } from './setup-error.mjs';
import { installSystemPackages, missingSystemPackages } from './system-packages.mjs';

const LEAST_NODE = [20, 19];

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < LEAST_NODE[0] || (major === LEAST_NODE[0] && minor < LEAST_NODE[1])) {
    throw new SetupError(`Node ${process.version} is too old; Paddock needs ${LEAST_NODE.join('.')} or newer.`);
  }
  if (process.platform !== 'linux') {
    throw new SetupError(`Paddock makes its sandboxes with Linux namespaces; this is ${process.platform}.`);
  }
}

/** Says each step as it begins it; says nothing when there is nothing to do. */
export async function setUp() {
  const say = (text) => console.error(`set-up: ${text}`);
  checkNode();
  const missing = missingSystemPackages();
  if (missing.length > 0) {
    say(`system packages: ${missing.join(', ')}`);
    installSystemPackages(missing, say);
  }
  if (!hasNpmPackages()) {
    say('npm packages (about a minute, once)');
    installNpmPackages();
  }
  await makePythonHomes();
  if (!isBuilt()) {
    say('building dist/');
    build({ check: false });
  }
}

/** Runs a script's body; what a person must do is printed alone, anything else with its stack. Sets the exit code. */
export async function run(body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    console.error(error instanceof SetupError ? `set-up: ${error.message}` : error);
    process.exitCode = 1;
  }
}
