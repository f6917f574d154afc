/** Numbers of the system calls that the filter treats, by the names of `linux/audit.h` and `asm/unistd.h`. */

export type FilterArch = 'x64' | 'arm64';

/** AUDIT_ARCH_X86_64 and AUDIT_ARCH_AARCH64. */
export const AUDIT_ARCH: Readonly<Record<FilterArch, number>> = { x64: 0xc000003e, arm64: 0xc00000b7 };

/** Refused with EPERM: what changes the machine or the confinement, or reaches past it. */
export const REFUSED: Readonly<Record<FilterArch, Readonly<Record<string, number>>>> = {
  x64: {
    ...{ mount: 165, umount2: 166, pivot_root: 155, chroot: 161, unshare: 272, setns: 308, mount_setattr: 442 },
    ...{ open_tree: 428, move_mount: 429, fsopen: 430, fsconfig: 431, fsmount: 432, fspick: 433, open_tree_attr: 467 },
    ...{ swapon: 167, swapoff: 168, reboot: 169, sethostname: 170, setdomainname: 171, acct: 163, syslog: 103 },
    ...{ init_module: 175, delete_module: 176, finit_module: 313, kexec_load: 246, kexec_file_load: 320 },
    ...{ quotactl: 179, quotactl_fd: 443, settimeofday: 164, clock_settime: 227, adjtimex: 159, clock_adjtime: 305 },
    ...{ add_key: 248, request_key: 249, keyctl: 250, bpf: 321, perf_event_open: 298, userfaultfd: 323 },
    ...{ io_uring_setup: 425, io_uring_enter: 426, io_uring_register: 427, fanotify_init: 300, memfd_secret: 447 },
    ...{ mbind: 237, set_mempolicy: 238, migrate_pages: 256, move_pages: 279, kcmp: 312, pidfd_getfd: 438 },
    ...{ process_vm_readv: 310, process_vm_writev: 311, name_to_handle_at: 303, open_by_handle_at: 304 },
    ...{ vhangup: 153, iopl: 172, ioperm: 173, modify_ldt: 154, lookup_dcookie: 212, nfsservctl: 180, uselib: 134 },
  },
  arm64: {
    ...{ mount: 40, umount2: 39, pivot_root: 41, chroot: 51, unshare: 97, setns: 268, mount_setattr: 442 },
    ...{ open_tree: 428, move_mount: 429, fsopen: 430, fsconfig: 431, fsmount: 432, fspick: 433, open_tree_attr: 467 },
    ...{ swapon: 224, swapoff: 225, reboot: 142, sethostname: 161, setdomainname: 162, acct: 89, syslog: 116 },
    ...{ init_module: 105, delete_module: 106, finit_module: 273, kexec_load: 104, kexec_file_load: 294 },
    ...{ quotactl: 60, quotactl_fd: 443, settimeofday: 170, clock_settime: 112, adjtimex: 171, clock_adjtime: 266 },
    ...{ add_key: 217, request_key: 218, keyctl: 219, bpf: 280, perf_event_open: 241, userfaultfd: 282 },
    ...{ io_uring_setup: 425, io_uring_enter: 426, io_uring_register: 427, fanotify_init: 262, memfd_secret: 447 },
    ...{ mbind: 235, set_mempolicy: 237, migrate_pages: 238, move_pages: 239, kcmp: 272, pidfd_getfd: 438 },
    ...{ process_vm_readv: 270, process_vm_writev: 271, name_to_handle_at: 264, open_by_handle_at: 265 },
    ...{ vhangup: 58, lookup_dcookie: 18, nfsservctl: 42 },
  },
};

/** Answered with ENOSYS, so that libraries fall back to what can be checked: clone3 hides its flags behind a pointer. */
export const ABSENT: Readonly<Record<FilterArch, Readonly<Record<string, number>>>> = {
  x64: { clone3: 435, statmount: 457, listmount: 458 },
  arm64: { clone3: 435, statmount: 457, listmount: 458 },
};

/** Allowed or not by their arguments. */
export const CHECKED: Readonly<
  Record<FilterArch, Readonly<Record<'clone' | 'ioctl' | 'socket' | 'socketpair', number>>>
> = {
  x64: { clone: 56, ioctl: 16, socket: 41, socketpair: 53 },
  arm64: { clone: 220, ioctl: 29, socket: 198, socketpair: 199 },
};
