import { describe, expect, test } from 'vitest';
import { explainBubblewrap, type MachineFacts } from '../../../../src/sandbox/drivers/bubblewrap-failures.ts';

const PLAIN: MachineFacts = { apparmorRestricts: false, userNamespacesOff: false, inContainer: false };

const CASES: Array<[string, string, Partial<MachineFacts>, { reason: RegExp; fix: RegExp }]> = [
  ['no bubblewrap', 'spawn bwrap ENOENT\n', {}, { reason: /not installed/, fix: /^apt-get install bubblewrap$/ }],
  [
    "Ubuntu's AppArmor restriction",
    'bwrap: setting up uid map: Permission denied\n',
    { apparmorRestricts: true },
    { reason: /AppArmor/, fix: /apparmor_restrict_unprivileged_userns=0/ },
  ],
  [
    'the same, met later',
    'bwrap: loopback: Failed RTM_NEWADDR: Operation not permitted\n',
    { apparmorRestricts: true },
    { reason: /AppArmor/, fix: /apparmor/i },
  ],
  [
    'user namespaces switched off',
    'bwrap: No permissions to create new namespace, likely because the kernel does not allow non-privileged user namespaces.\n',
    { userNamespacesOff: true },
    { reason: /switched off/, fix: /max_user_namespaces/ },
  ],
  [
    'a container that refuses namespaces',
    'bwrap: Creating new namespace failed: Operation not permitted; CLONE_NEWUSER\n',
    { inContainer: true },
    { reason: /cannot be created/, fix: /seccomp=unconfined/ },
  ],
  [
    'a masked /proc',
    "bwrap: Can't mount proc on /newroot/proc: Operation not permitted\n",
    {},
    { reason: /masked/, fix: /systempaths=unconfined/ },
  ],
  ['an old version', 'bwrap: Unknown option --disable-userns\n', {}, { reason: /too old/, fix: /0\.8/ }],
  ['silence', '', {}, { reason: /without a word/, fix: /bwrap --unshare-all/ }],
];

describe('what stopped bubblewrap, and what to do', () => {
  test.each(CASES)('%s', (_name, complaints, facts, { reason, fix }) => {
    const found = explainBubblewrap(complaints, { ...PLAIN, ...facts });
    expect(found.reason).toMatch(reason);
    expect(found.fix).toMatch(fix);
  });
});
