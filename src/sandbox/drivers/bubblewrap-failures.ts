import { existsSync, readFileSync } from 'node:fs';
import type { DriverFailure } from './driver.ts';

function sysctl(name: string): string {
  try {
    return readFileSync(`/proc/sys/${name}`, 'utf8').trim();
  } catch {
    return '';
  }
}

/** What is read of the machine to explain a failure; given, so that each explanation has a test. */
export interface MachineFacts {
  readonly apparmorRestricts: boolean;
  readonly userNamespacesOff: boolean;
  readonly inContainer: boolean;
}

export function machineFacts(): MachineFacts {
  return {
    apparmorRestricts: sysctl('kernel/apparmor_restrict_unprivileged_userns') === '1',
    userNamespacesOff: sysctl('user/max_user_namespaces') === '0' || sysctl('kernel/unprivileged_userns_clone') === '0',
    inContainer:
      existsSync('/.dockerenv') || existsSync('/run/.containerenv') || existsSync('/var/run/secrets/kubernetes.io'),
  };
}

const CONTAINER_FIX =
  'start the container with --security-opt seccomp=unconfined --security-opt systempaths=unconfined (podman: --security-opt unmask=ALL)';

/** Makes of what bubblewrap printed, or of its absence, what happened and what to do. */
export function explainBubblewrap(complaints: string, facts: MachineFacts): DriverFailure {
  const said = complaints.trim().split('\n').at(-1) ?? '';
  if (/ENOENT|not found/.test(said)) {
    return { reason: 'bubblewrap (bwrap) is not installed', fix: 'apt-get install bubblewrap' };
  }
  const namespaceRefused = /uid map|user namespace|No permissions to creat|RTM_NEWADDR|CLONE_NEWUSER|clone/i.test(said);
  if (namespaceRefused && facts.apparmorRestricts) {
    return {
      reason: `AppArmor refuses user namespaces to unprivileged programs (kernel.apparmor_restrict_unprivileged_userns=1): ${said}`,
      fix: 'sysctl -w kernel.apparmor_restrict_unprivileged_userns=0, or give /usr/bin/bwrap an AppArmor profile with "userns,"',
    };
  }
  if (/mount(ing)? proc|\/proc: /i.test(said) || (/Can't mount/i.test(said) && facts.inContainer)) {
    return {
      reason: `a new /proc cannot be mounted, because parts of /proc are masked here: ${said}`,
      fix: CONTAINER_FIX,
    };
  }
  if (namespaceRefused && facts.userNamespacesOff) {
    return {
      reason: `user namespaces are switched off here: ${said}`,
      fix: 'sysctl -w user.max_user_namespaces=15000 kernel.unprivileged_userns_clone=1',
    };
  }
  if (namespaceRefused) {
    const fix = facts.inContainer ? CONTAINER_FIX : 'let this user create user namespaces';
    return { reason: `user namespaces cannot be created here: ${said}`, fix };
  }
  if (/Unknown option/i.test(said)) {
    return { reason: `this bubblewrap is too old: ${said}`, fix: 'install bubblewrap 0.8 or newer' };
  }
  const reason = said === '' ? 'bubblewrap ended without a word before the agent answered' : said;
  return { reason, fix: 'run "bwrap --unshare-all --ro-bind / / true" as the same user to see it alone' };
}
