/**
 * Lets an environment that is no part of our package import `paddock/kit`, with nothing installed: it gets the kit of this
 * process, so that there is never a second copy of it. Module hooks are the process's own; importing this file once sets them.
 */
import { register } from 'node:module';
import type { OutsideModules } from './outside-modules-hooks.ts';

const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const ours = (file: string): string => new URL(`${file}.${extension}`, import.meta.url).href;

const data: OutsideModules = {
  packages: {
    'paddock/kit': ours('../kit/index'),
    'paddock/testing': ours('../server/harness'),
  },
  loader: ours('./load'),
};

try {
  register(ours('./outside-modules-hooks'), { data });
} catch (error) {
  // Something other than Node runs our TypeScript (vitest does): it resolves imports itself.
  if ((error as NodeJS.ErrnoException).code !== 'ERR_UNKNOWN_FILE_EXTENSION') throw error;
}
