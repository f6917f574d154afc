import { assembleBpf, type BpfLine } from './bpf.ts';
import { ABSENT, AUDIT_ARCH, CHECKED, type FilterArch, REFUSED } from './syscalls.ts';

const ALLOW = 0x7fff0000;
const KILL_PROCESS = 0x80000000;
const errno = (code: number): number => 0x00050000 | code;
const EPERM = 1;
const ENOSYS = 38;
const EAFNOSUPPORT = 97;

/** Offsets in `struct seccomp_data`; of an argument, its low 32 bits. */
const OFFSET_NUMBER = 0;
const OFFSET_ARCH = 4;
const argument = (index: number): number => 16 + 8 * index;

/** The x32 ABI sets this bit in the number; none of its calls would be recognised below. */
const X32_BIT = 0x40000000;
/** Every CLONE_NEW* that clone(2) takes: cgroup, uts, ipc, user, pid, net, mount. */
const NEW_NAMESPACES = 0x7e020000;
/** TIOCSTI types into a terminal, TIOCLINUX pastes into a console, TIOCSETD loads a line discipline. */
const REFUSED_IOCTLS = [0x5412, 0x541c, 0x5423];
/** AF_UNIX, AF_INET, AF_INET6, AF_NETLINK (getifaddrs). AF_VSOCK is not isolated by a network namespace. */
const SOCKET_FAMILIES = [1, 2, 10, 16];

/** The filter that every process of a sandbox runs under. Pure: the same bytes each time. */
export function seccompFilter(arch: FilterArch): Buffer {
  const checked = CHECKED[arch];
  const lines: BpfLine[] = [
    { do: 'load', offset: OFFSET_ARCH },
    { do: 'equal', value: AUDIT_ARCH[arch], to: 'native' },
    { do: 'return', value: KILL_PROCESS },
    { do: 'label', name: 'native' },
    { do: 'load', offset: OFFSET_NUMBER },
  ];
  if (arch === 'x64') lines.push({ do: 'atLeast', value: X32_BIT, to: 'absent' });
  for (const value of Object.values(REFUSED[arch])) lines.push({ do: 'equal', value, to: 'refused' });
  for (const value of Object.values(ABSENT[arch])) lines.push({ do: 'equal', value, to: 'absent' });
  lines.push(
    { do: 'equal', value: checked.clone, to: 'clone' },
    { do: 'equal', value: checked.ioctl, to: 'ioctl' },
    { do: 'equal', value: checked.socket, to: 'socket' },
    { do: 'equal', value: checked.socketpair, to: 'socket' },
    { do: 'return', value: ALLOW },
    { do: 'label', name: 'clone' },
    { do: 'load', offset: argument(0) },
    { do: 'anyBit', value: NEW_NAMESPACES, to: 'refused' },
    { do: 'return', value: ALLOW },
    { do: 'label', name: 'ioctl' },
    { do: 'load', offset: argument(1) },
    ...REFUSED_IOCTLS.map((value): BpfLine => ({ do: 'equal', value, to: 'refused' })),
    { do: 'return', value: ALLOW },
    { do: 'label', name: 'socket' },
    { do: 'load', offset: argument(0) },
    ...SOCKET_FAMILIES.map((value): BpfLine => ({ do: 'equal', value, to: 'allowed' })),
    { do: 'return', value: errno(EAFNOSUPPORT) },
    { do: 'label', name: 'allowed' },
    { do: 'return', value: ALLOW },
    { do: 'label', name: 'refused' },
    { do: 'return', value: errno(EPERM) },
    { do: 'label', name: 'absent' },
    { do: 'return', value: errno(ENOSYS) },
  );
  return assembleBpf(lines);
}
