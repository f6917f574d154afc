/*
 * Process 1 of every sandbox: starts, feeds, measures and ends every process in it, on the word of the sandbox host.
 * It is started by the driver after all confinement stands (namespaces, seccomp, no_new_privs, no capabilities), so that
 * each process inherits it. As init of its PID namespace it can be neither killed nor traced from inside.
 *
 * Frames on descriptors 0 and 1, little-endian: u32 length of what follows, u8 type, u32 job, payload.
 *   in   SPAWN {u32 credit, cpu_s, processes, open_files; u64 data, file; u32 argc, envc; cwd\0 args\0... env\0...}
 *        STDIN {bytes}   CLOSE_STDIN {}   SIGNAL {u8 signal, u8 scope}   CREDIT {u32 bytes}
 *   out  HELLO {u32 version, u8 is_pid1, u8 no_new_privs, u8 seccomp_mode, u8 has_caps}
 *        STARTED {u32 pid}   STDOUT {bytes}   STDERR {bytes}   STDIN_TAKEN {u32 bytes, or ~0 when stdin is shut}
 *        EXITED {i32 wait_status; u64 user_us, system_us, max_rss_kb, killed_at; u8 killed_by}   FAILED {i32 errno, stage text}
 * A limit of 0 is not set. Output is only read while the host has given credit for it: that is the back-pressure.
 * killed_by: 1 the memory watch (killed_at: bytes), 2 the file watch (files), 0 none.
 * Usage: agent MEMORY_BYTES FILES PLACE... (what all processes together may hold; 0: not watched).
 */
#include "agent.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

sigset_t original_mask;

long now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* The host always reads, so blocking here is short; when it is gone, so is the sandbox. */
void send_frame(uint8_t type, uint32_t id, const void *data, size_t length) {
  static unsigned char buffer[CHUNK + 16];
  uint32_t size = (uint32_t)length + 5;
  memcpy(buffer, &size, 4);
  buffer[4] = type;
  memcpy(buffer + 5, &id, 4);
  memcpy(buffer + 9, data, length);
  for (size_t sent = 0; sent < length + 9;) {
    ssize_t n = write(1, buffer + sent, length + 9 - sent);
    if (n > 0) sent += (size_t)n;
    else if (errno == EAGAIN) poll(&(struct pollfd){1, POLLOUT, 0}, 1, -1);
    else if (errno != EINTR) _exit(1);
  }
}

void send_failed(uint32_t id, int error, const char *stage) {
  unsigned char body[64];
  int32_t code = error;
  memcpy(body, &code, 4);
  int n = snprintf((char *)body + 4, sizeof body - 4, "%s", stage);
  send_frame(FAILED, id, body, 4 + (size_t)n);
}

static void handle_frame(unsigned char *frame, size_t length) {
  uint8_t type = frame[0];
  uint32_t id, credit;
  memcpy(&id, frame + 1, 4);
  unsigned char *body = frame + 5;
  length -= 5;
  if (type == SPAWN) { spawn(id, body, length); return; }
  struct job *j = find_job(id);
  if (!j) return; /* it has just ended */
  if (type == STDIN) {
    take_input(j, body, length);
  } else if (type == CLOSE_STDIN) {
    close_input(j);
  } else if (type == CREDIT && length == 4) {
    memcpy(&credit, body, 4);
    j->credit += credit;
  } else if (type == SIGNAL && length == 2 && !j->dead) {
    if (body[1] == TO_TREE) kill_tree(j->pid, 1);
    else kill(body[1] == TO_GROUP ? -j->pid : j->pid, body[0]);
  }
}

/* Takes in what the host sent and handles each whole frame. Returns 0 when the host is gone. */
static int read_host(void) {
  static unsigned char *buffer;
  static size_t length, capacity;
  if (capacity - length < CHUNK) buffer = realloc(buffer, capacity = length + 2 * CHUNK);
  if (!buffer) return 0;
  ssize_t n = read(0, buffer + length, capacity - length);
  if (n <= 0) return n < 0 && (errno == EAGAIN || errno == EINTR);
  length += (size_t)n;
  size_t done = 0;
  for (uint32_t size; length - done >= 4; done += 4 + (size_t)size) {
    memcpy(&size, buffer + done, 4);
    if (size < 5 || size > MAX_FRAME) return 0;
    if (length - done - 4 < size) break;
    handle_frame(buffer + done + 4, size);
  }
  memmove(buffer, buffer + done, length -= done);
  if (length == 0 && capacity > 4 * CHUNK) { free(buffer); buffer = NULL; capacity = 0; }
  return 1;
}

/* Tells the host what confinement it finds itself in; the host refuses one that is not whole. */
static void say_hello(void) {
  struct __user_cap_header_struct head = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct caps[2] = {{0}};
  syscall(SYS_capget, &head, caps);
  int has_caps = (caps[0].effective | caps[1].effective | caps[0].permitted | caps[1].permitted) != 0;
  int mode = prctl(PR_GET_SECCOMP), no_new_privs = prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 1;
  unsigned char body[8] = {0, 0, 0, 0, getpid() == 1, (unsigned char)no_new_privs, (unsigned char)mode, (unsigned char)has_caps};
  memcpy(body, &(uint32_t){VERSION}, 4);
  send_frame(HELLO, 0, body, sizeof body);
}

/* Descriptors enough for three pipes a job, and the machine's OOM killer takes what is in here before the server. */
static void prepare_self(void) {
  struct rlimit files;
  if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
  }
  int score = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (score < 0) return;
  if (write(score, "800", 3) < 0) perror("oom_score_adj");
  close(score);
}

/* Waits for the host, a signal, a pipe or the next look at memory, and serves what came. Returns 0 when the host is gone. */
static int serve_once(int signals, const struct watch *w) {
  static struct pollfd polled[2 + 3 * MAX_JOBS];
  static long watch_at;
  long now = now_ms(), wait = -1;
  siginfo_t ignored_info;
  int any_process = waitid(P_ALL, 0, &ignored_info, WEXITED | WNOHANG | WNOWAIT) == 0;
  if ((w->memory || w->files) && any_process) {
    if (now >= watch_at) watch_at = now + watch(w);
    wait = watch_at - now;
  }
  int n = 2, polled_jobs = job_count;
  polled[0] = (struct pollfd){0, POLLIN, 0};
  polled[1] = (struct pollfd){signals, POLLIN, 0};
  for (int i = 0; i < polled_jobs; i++) {
    struct job *j = &jobs[i];
    int readable = j->credit > 0; /* poll skips a negative descriptor: one without credit is not read */
    polled[n++] = (struct pollfd){readable ? j->out : -1, POLLIN, 0};
    polled[n++] = (struct pollfd){readable ? j->err : -1, POLLIN, 0};
    polled[n++] = (struct pollfd){j->input_len ? j->in : -1, POLLOUT, 0};
    if (!j->dead || j->drain_left >= 0) continue;
    long left = j->drain_until > now ? j->drain_until - now : 0;
    if (wait < 0 || left < wait) wait = left;
  }
  if (poll(polled, (nfds_t)n, (int)wait) < 0 && errno != EINTR) return 0;
  for (int i = 0; i < polled_jobs; i++) {
    if (polled[2 + 3 * i].revents) pump(&jobs[i], &jobs[i].out, STDOUT);
    if (polled[3 + 3 * i].revents) pump(&jobs[i], &jobs[i].err, STDERR);
    if (polled[4 + 3 * i].revents) feed_input(&jobs[i]);
  }
  struct signalfd_siginfo taken[8];
  while (read(signals, taken, sizeof taken) > 0) continue;
  reap();
  now = now_ms();
  for (int i = 0; i < job_count;) {
    if (finish(&jobs[i], now)) jobs[i] = jobs[--job_count];
    else i++;
  }
  return polled[0].revents == 0 || read_host();
}

int main(int argc, char **argv) {
  syscall(SYS_close_range, 3u, ~0u, 0u);
  prctl(PR_SET_DUMPABLE, 0);
  signal(SIGPIPE, SIG_IGN);
  sigset_t mask;
  sigemptyset(&mask);
  sigaddset(&mask, SIGCHLD);
  sigprocmask(SIG_BLOCK, &mask, &original_mask);
  int signals = signalfd(-1, &mask, SFD_CLOEXEC | SFD_NONBLOCK);
  fcntl(0, F_SETFL, O_NONBLOCK);
  prepare_self();
  say_hello();
  struct watch w = {0, 0, argv + argc};
  if (argc > 2) w = (struct watch){strtoull(argv[1], NULL, 10), strtoull(argv[2], NULL, 10), argv + 3};
  while (serve_once(signals, &w)) continue;
  return 0;
}
