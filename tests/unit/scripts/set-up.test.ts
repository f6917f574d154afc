import { afterEach, expect, test, vi } from 'vitest';
import { hasNpmPackages } from '../../../scripts/setup/npm-packages.mjs';
import { installSystemPackages, missingSystemPackages } from '../../../scripts/setup/system-packages.mjs';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('nothing is missing where the tests run: set-up went before', () => {
  expect(missingSystemPackages()).toEqual([]);
  expect(hasNpmPackages()).toBe(true);
});

test('on a machine with nothing, every package is named', () => {
  vi.stubEnv('PATH', '/nowhere');
  expect(missingSystemPackages()).toEqual(['bubblewrap', 'python3', 'python3-venv', 'util-linux']);
});

test('where they cannot be installed, a message names them and the command', () => {
  vi.stubEnv('PATH', '/nowhere');
  expect(() => installSystemPackages(['bubblewrap', 'python3-venv'], () => {})).toThrow(
    /missing.*bubblewrap, python3-venv\.\n.*sudo apt-get install bubblewrap python3-venv/s,
  );
});
