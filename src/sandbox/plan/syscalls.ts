/** Numbers of the system calls that the filter treats, by the names of `linux/audit.h` and `asm/unistd.h`. */

export type FilterArch = 'x64' | 'arm64';

/** AUDIT_ARCH_X86_64 and AUDIT_ARCH_AARCH64. */
export const AUDIT_ARCH: Readonly<Record<FilterArch, number>> = { x64: 0xc000003e, arm64: 0xc00000b7 };

/** Name, number on x64, number on arm64 (null: it has none). */
const REFUSED_CALLS: ReadonlyArray<readonly [string, number, number | null]> = [
  ['mount', 165, 40],
  ['umount2', 166, 39],
  ['pivot_root', 155, 41],
  ['chroot', 161, 51],
  ['unshare', 272, 97],
  ['setns', 308, 268],
  ['mount_setattr', 442, 442],
  ['open_tree', 428, 428],
  ['move_mount', 429, 429],
  ['fsopen', 430, 430],
  ['fsconfig', 431, 431],
  ['fsmount', 432, 432],
  ['fspick', 433, 433],
  ['open_tree_attr', 467, 467],
  ['swapon', 167, 224],
  ['swapoff', 168, 225],
  ['reboot', 169, 142],
  ['sethostname', 170, 161],
  ['setdomainname', 171, 162],
  ['acct', 163, 89],
  ['syslog', 103, 116],
  ['init_module', 175, 105],
  ['delete_module', 176, 106],
  ['finit_module', 313, 273],
  ['kexec_load', 246, 104],
  ['kexec_file_load', 320, 294],
  ['quotactl', 179, 60],
  ['quotactl_fd', 443, 443],
  ['settimeofday', 164, 170],
  ['clock_settime', 227, 112],
  ['adjtimex', 159, 171],
  ['clock_adjtime', 305, 266],
  ['add_key', 248, 217],
  ['request_key', 249, 218],
  ['keyctl', 250, 219],
  ['bpf', 321, 280],
  ['perf_event_open', 298, 241],
  ['userfaultfd', 323, 282],
  ['io_uring_setup', 425, 425],
  ['io_uring_enter', 426, 426],
  ['io_uring_register', 427, 427],
  ['fanotify_init', 300, 262],
  ['memfd_secret', 447, 447],
  ['mbind', 237, 235],
  ['set_mempolicy', 238, 237],
  ['migrate_pages', 256, 238],
  ['move_pages', 279, 239],
  ['kcmp', 312, 272],
  ['pidfd_getfd', 438, 438],
  ['process_vm_readv', 310, 270],
  ['process_vm_writev', 311, 271],
  ['name_to_handle_at', 303, 264],
  ['open_by_handle_at', 304, 265],
  ['vhangup', 153, 58],
  ['iopl', 172, null],
  ['ioperm', 173, null],
  ['modify_ldt', 154, null],
  ['lookup_dcookie', 212, 18],
  ['nfsservctl', 180, 42],
  ['uselib', 134, null],
];

/** Refused with EPERM: what changes the machine or the confinement, or reaches past it. */
export const REFUSED: Readonly<Record<FilterArch, Readonly<Record<string, number>>>> = {
  x64: Object.fromEntries(REFUSED_CALLS.map(([name, x64]) => [name, x64])),
  arm64: Object.fromEntries(REFUSED_CALLS.flatMap(([name, , arm64]) => (arm64 === null ? [] : [[name, arm64]]))),
};

/**
 * Answered with ENOSYS, so that programs fall back. clone3 hides its flags behind a pointer; statmount and listmount show
 * mounts; memfd and System V IPC hold memory that no process shows and no file system bounds (POSIX shared memory is
 * bounded: it lies in /dev/shm).
 */
export const ABSENT: Readonly<Record<FilterArch, Readonly<Record<string, number>>>> = {
  x64: { clone3: 435, statmount: 457, listmount: 458, memfd_create: 319, shmget: 29, semget: 64, msgget: 68 },
  arm64: { clone3: 435, statmount: 457, listmount: 458, memfd_create: 279, shmget: 194, semget: 190, msgget: 186 },
};

/** Allowed or not by their arguments. */
export const CHECKED: Readonly<
  Record<FilterArch, Readonly<Record<'clone' | 'ioctl' | 'socket' | 'socketpair', number>>>
> = {
  x64: { clone: 56, ioctl: 16, socket: 41, socketpair: 53 },
  arm64: { clone: 220, ioctl: 29, socket: 198, socketpair: 199 },
};
