/** The few files of /etc that a sandbox of the host's /usr needs, written by us so that nothing of the host's comes in. */
export const ETC_FILES: Readonly<Record<string, string>> = {
  '/etc/passwd': 'root:x:0:0:root:/root:/bin/bash\nnobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n',
  '/etc/group': 'root:x:0:\nnogroup:x:65534:\n',
  '/etc/hosts': '127.0.0.1 localhost sandbox\n::1 localhost\n',
  '/etc/nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files\n',
};
