import { expect, test } from 'vitest';
import { configFlags } from '../../../src/cli/config-options.ts';
import { registrationLines } from '../../../src/cli/registration-lines.ts';

test('what to do next repeats the flags of the configuration, ready for a shell, without secrets', () => {
  const flags = configFlags({
    file: 'my paddock.yaml',
    flags: { 'control-port': '9000' },
    environments: ['./mine'],
    set: ['instances.mine.port=9100', 'instances.mine.judge.api_key=secret'],
  });
  const instances = {
    mine: { environment: 'chess', protocol: 'gym', url: 'http://127.0.0.1:9100', document: {} },
  } as const;
  const expected = `--config 'my paddock.yaml' --control-port 9000 --environment ./mine --set instances.mine.port=9100`;
  const text = registrationLines({ instances, flags, onFreePorts: [] });
  expect(text).toContain(`npx --no -- paddock gym-config --out paddock-gym.yaml ${expected}\n`);
  expect(text).toContain(`npx --no -- paddock mcp mine ${expected}\n`);
  expect(text).not.toContain('secret');
});

test('the port that the system chose is in the command that writes it down', () => {
  const flags = configFlags({ flags: {}, environments: [], set: ['instances.math.port=0'] });
  const instances = {
    math: { environment: 'math', protocol: 'gym', url: 'http://127.0.0.1:40123', document: {} },
  } as const;
  const text = registrationLines({ instances, flags, onFreePorts: ['math'] });
  expect(text).toContain('--set instances.math.port=0 --set instances.math.port=40123\n');
});
