/* One process on three pipes: how it is started, fed, read, reaped and reported. */
#include "agent.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { DRAIN_MS = 100 };

struct spawn_head { uint32_t credit, cpu, processes, files; uint64_t data, file; uint32_t argc, envc; } __attribute__((packed));
struct exit_body { int32_t status; uint64_t user_us, system_us, max_rss_kb, killed_at; uint8_t killed_by; } __attribute__((packed));

struct job jobs[MAX_JOBS];
int job_count;
extern char **environ;

struct job *find_job(uint32_t id) {
  for (int i = 0; i < job_count; i++) if (jobs[i].id == id) return &jobs[i];
  return NULL;
}

static void set_limit(int resource, uint64_t soft, uint64_t hard) {
  if (soft) setrlimit(resource, &(struct rlimit){soft, hard});
}

static int child_error;          /* written by the vforked child, read by us: they share memory until it execs */
static const char *child_stage;

static void run_child(const struct spawn_head *h, const char *cwd, char **args, char **env, int fds[3]) {
  sigprocmask(SIG_SETMASK, &original_mask, NULL);
  signal(SIGPIPE, SIG_DFL);
  setsid();
  for (int i = 0; i < 3; i++) dup2(fds[i], i);
  set_limit(RLIMIT_NPROC, h->processes, h->processes);
  set_limit(RLIMIT_DATA, h->data, h->data);
  set_limit(RLIMIT_FSIZE, h->file, h->file);
  set_limit(RLIMIT_CPU, h->cpu, (uint64_t)h->cpu + 1); /* SIGXCPU first, SIGKILL for who ignores it */
  set_limit(RLIMIT_NOFILE, h->files, h->files);
  setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
  child_stage = "cwd";
  if (chdir(cwd) == 0) {
    child_stage = "exec";
    environ = env;
    execvp(args[0], args);
  }
  child_error = errno;
  _exit(127);
}

void spawn(uint32_t id, unsigned char *body, size_t length) {
  struct spawn_head h;
  if (length <= sizeof h || body[length - 1] != 0) { send_failed(id, EINVAL, "frame"); return; }
  memcpy(&h, body, sizeof h);
  if (job_count == MAX_JOBS) { send_failed(id, EAGAIN, "jobs"); return; }
  char *text = (char *)body + sizeof h, *end = (char *)body + length;
  size_t strings = (size_t)h.argc + h.envc;
  char **list = h.argc && strings < length ? calloc(strings + 2, sizeof *list) : NULL;
  if (!list) { send_failed(id, EINVAL, "frame"); return; }
  char *cwd = text, **args = list, **env = list + h.argc + 1;
  for (size_t i = 0; i < strings; i++) {
    text += strlen(text) + 1;
    if (text >= end) { send_failed(id, EINVAL, "frame"); free(list); return; }
    if (i < h.argc) args[i] = text; else env[i - h.argc] = text;
  }
  int in[2] = {-1, -1}, out[2] = {-1, -1}, err[2] = {-1, -1};
  char **own_environment = environ;
  pid_t pid = -1;
  child_error = 0;
  child_stage = "fork";
  if (pipe2(in, O_CLOEXEC) == 0 && pipe2(out, O_CLOEXEC) == 0 && pipe2(err, O_CLOEXEC) == 0) pid = vfork();
  if (pid == 0) run_child(&h, cwd, args, env, (int[3]){in[0], out[1], err[1]});
  environ = own_environment;
  if (pid < 0) child_error = errno;
  close(in[0]); close(out[1]); close(err[1]);
  free(list);
  if (child_error) {
    close(in[1]); close(out[0]); close(err[0]);
    if (pid > 0) waitpid(pid, NULL, 0);
    send_failed(id, child_error, child_stage);
    return;
  }
  fcntl(in[1], F_SETFL, O_NONBLOCK);
  fcntl(out[0], F_SETFL, O_NONBLOCK);
  fcntl(err[0], F_SETFL, O_NONBLOCK);
  jobs[job_count++] = (struct job){.id = id, .pid = pid, .in = in[1], .out = out[0], .err = err[0], .credit = h.credit, .drain_left = -1};
  uint32_t shown = (uint32_t)pid;
  send_frame(STARTED, id, &shown, 4);
}

static void shut_input(struct job *j, int by_process) {
  if (j->in < 0) return;
  close(j->in);
  j->in = -1;
  free(j->input);
  j->input = NULL;
  j->input_len = 0;
  if (by_process) send_frame(STDIN_TAKEN, j->id, &(uint32_t){~0u}, 4);
}

void feed_input(struct job *j) {
  ssize_t n = j->input_len ? write(j->in, j->input, j->input_len) : 0;
  if (n < 0 && errno != EAGAIN && errno != EINTR) { shut_input(j, 1); return; }
  if (n > 0) {
    uint32_t taken = (uint32_t)n;
    memmove(j->input, j->input + n, j->input_len -= (size_t)n);
    send_frame(STDIN_TAKEN, j->id, &taken, 4);
  }
  if (!j->input_len && j->close_input) shut_input(j, 0);
}

void take_input(struct job *j, const unsigned char *bytes, size_t length) {
  if (j->in < 0 || j->close_input) return;
  unsigned char *grown = j->input_len + length <= MAX_STDIN ? realloc(j->input, j->input_len + length + 1) : NULL;
  if (!grown) { shut_input(j, 1); return; } /* the host broke its window */
  memcpy(grown + j->input_len, bytes, length);
  j->input = grown;
  j->input_len += length;
  feed_input(j);
}

void close_input(struct job *j) {
  j->close_input = 1;
  if (j->in >= 0) feed_input(j);
}

/* Reads one chunk of a stream as far as credit goes. Closes it at its end. */
void pump(struct job *j, int *fd, uint8_t type) {
  static unsigned char buffer[CHUNK];
  int64_t most = j->credit < CHUNK ? j->credit : CHUNK;
  if (j->drain_left >= 0 && j->drain_left < most) most = j->drain_left;
  if (*fd < 0 || most <= 0) return;
  ssize_t n = read(*fd, buffer, (size_t)most);
  if (n > 0) {
    j->credit -= n;
    if (j->drain_left >= 0) j->drain_left -= n;
    send_frame(type, j->id, buffer, (size_t)n);
  } else if (n == 0 || j->drain_left >= 0 || (errno != EAGAIN && errno != EINTR)) {
    close(*fd);
    *fd = -1;
  }
}

void reap(void) {
  for (;;) {
    siginfo_t info = {0};
    if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) < 0 || !info.si_pid) return;
    struct job *j = NULL;
    for (int i = 0; i < job_count; i++) if (jobs[i].pid == info.si_pid && !jobs[i].dead) j = &jobs[i];
    /* Before it is reaped: its number cannot be another's yet. What one that ended by itself has detached may stay. */
    if (j) kill_tree(j->pid, info.si_code != CLD_EXITED && info.si_status == SIGKILL);
    int status;
    struct rusage usage;
    if (wait4(info.si_pid, &status, WNOHANG, &usage) <= 0 || !j) continue;
    j->dead = 1;
    j->status = status;
    j->usage = usage;
    j->drain_until = now_ms() + DRAIN_MS;
  }
}

/* Reports a dead job once its output is read: to the end, or, when another process keeps a pipe open, what is in it now. */
int finish(struct job *j, long now) {
  if (!j->dead) return 0;
  if (j->drain_left < 0 && now >= j->drain_until) {
    int a = 0, b = 0;
    if (j->out >= 0) ioctl(j->out, FIONREAD, &a);
    if (j->err >= 0) ioctl(j->err, FIONREAD, &b);
    j->drain_left = (int64_t)a + b;
  }
  if (j->drain_left > 0) { /* not by poll: the process that keeps the pipe may read from it too */
    pump(j, &j->out, STDOUT);
    pump(j, &j->err, STDERR);
  }
  if ((j->out >= 0 || j->err >= 0) && j->drain_left != 0) return 0;
  if (j->out >= 0) close(j->out);
  if (j->err >= 0) close(j->err);
  shut_input(j, 0);
  struct exit_body body = {j->status, (uint64_t)j->usage.ru_utime.tv_sec * 1000000 + (uint64_t)j->usage.ru_utime.tv_usec,
    (uint64_t)j->usage.ru_stime.tv_sec * 1000000 + (uint64_t)j->usage.ru_stime.tv_usec, (uint64_t)j->usage.ru_maxrss, j->killed_at, j->killed_by};
  send_frame(EXITED, j->id, &body, sizeof body);
  return 1;
}
