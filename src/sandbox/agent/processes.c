/* What is alive in this PID namespace: read from /proc, killed by kinship, held under the limits of the whole sandbox. */
#include "agent.h"
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>

enum { MAX_PROCS = 8192, WATCH_MS = 250, WATCH_CLOSELY_MS = 50 };

struct proc {
  pid_t pid, parent, group, session;
  uint64_t bytes, started; /* clock ticks since the machine's start */
  int marked;
};

static struct proc procs[MAX_PROCS];

static size_t read_text(const char *path, char *text, size_t size) {
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  ssize_t n = fd < 0 ? 0 : read(fd, text, size - 1);
  if (fd >= 0) close(fd);
  text[n > 0 ? n : 0] = 0;
  return n > 0 ? (size_t)n : 0;
}

/* The memory of a process whose first thread has ended and others run: only they show it. */
static long pages_of_threads(pid_t pid) {
  char path[96], text[128];
  snprintf(path, sizeof path, "/proc/%d/task", pid);
  DIR *dir = opendir(path);
  long pages = 0;
  for (struct dirent *e; dir && pages == 0 && (e = readdir(dir));) {
    snprintf(path, sizeof path, "/proc/%d/task/%d/statm", pid, atoi(e->d_name));
    if (read_text(path, text, sizeof text)) sscanf(text, "%*d %ld", &pages);
  }
  if (dir) closedir(dir);
  return pages;
}

/* Reads one process, dead or alive; 0 when there is none of that number. */
static int read_process(pid_t pid, struct proc *p, char *state, int *threads) {
  char path[64], text[1024];
  snprintf(path, sizeof path, "/proc/%d/stat", pid);
  char *after_name = read_text(path, text, sizeof text) ? strrchr(text, ')') : NULL; /* the name may hold anything */
  const char *fields = "%c %d %d %d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %d %*d %llu %*u %ld";
  long pages = 0;
  unsigned long long started = 0;
  *p = (struct proc){.pid = pid};
  if (!after_name) return 0;
  if (sscanf(after_name + 2, fields, state, &p->parent, &p->group, &p->session, threads, &started, &pages) < 7) return 0;
  p->started = started;
  p->bytes = (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
  return 1;
}

/* Fills the table with every live process but ourselves. */
static int scan_processes(void) {
  DIR *dir = opendir("/proc");
  if (!dir) return 0;
  int count = 0;
  for (struct dirent *e; (e = readdir(dir)) && count < MAX_PROCS;) {
    struct proc p;
    pid_t pid = atoi(e->d_name);
    char state;
    int threads;
    if (pid < 2 || !read_process(pid, &p, &state, &threads)) continue;
    if (state == 'X' || (state == 'Z' && threads < 2)) continue;
    if (state == 'Z') p.bytes = (uint64_t)pages_of_threads(pid) * (uint64_t)sysconf(_SC_PAGESIZE);
    procs[count++] = p;
  }
  closedir(dir);
  return count;
}

/* An orphan that started since then, and not in the group or session of a live job. */
static int is_stray(const struct proc *p, uint64_t since) {
  if (p->parent != getpid() || p->started < since) return 0;
  for (int i = 0; i < job_count; i++) {
    pid_t job = jobs[i].pid;
    if (!jobs[i].dead && (p->pid == job || p->group == job || p->session == job)) return 0;
  }
  return 1;
}

/*
 * Kills what belongs to a job: its group, its session, and every descendant; again until none is found.
 * With its strays too: a daemon that left group and session and lost its parent shows only by its age whose it may be.
 */
void kill_tree(pid_t leader, int with_strays) {
  struct proc first;
  char state;
  int threads;
  if (!with_strays || !read_process(leader, &first, &state, &threads)) first.started = UINT64_MAX;
  for (int round = 0; round < 16; round++) {
    int count = scan_processes(), grew = 1, found = 0;
    while (grew) {
      grew = 0;
      for (int i = 0; i < count; i++) {
        struct proc *p = &procs[i];
        if (p->marked) continue;
        int ours = p->pid == leader || p->group == leader || p->session == leader || is_stray(p, first.started);
        for (int k = 0; k < count && !ours; k++) ours = procs[k].marked && procs[k].pid == p->parent;
        if (ours) p->marked = grew = found = 1;
      }
    }
    if (!found) return;
    for (int i = 0; i < count; i++) if (procs[i].marked) kill(procs[i].pid, SIGKILL);
  }
}

static void mark_killed(struct job *j, int by, uint64_t at) {
  if (j->dead || j->killed_by) return;
  j->killed_by = by;
  j->killed_at = at;
}

/* Pages shared by a fork count once here; where it cannot be read, the plain sum stands. */
static uint64_t proportional_bytes(const struct proc *p) {
  char path[64], text[512];
  snprintf(path, sizeof path, "/proc/%d/smaps_rollup", p->pid);
  char *pss = read_text(path, text, sizeof text) ? strstr(text, "\nPss:") : NULL;
  return pss ? strtoull(pss + 5, NULL, 10) * 1024 : p->bytes;
}

/* Holds the sandbox under its memory limit by killing the largest session, as often as it takes. Returns what is left. */
static uint64_t watch_memory(uint64_t limit) {
  uint64_t total = 0;
  int count = scan_processes();
  for (int i = 0; i < count; i++) total += procs[i].bytes;
  if (total > limit) {
    total = 0;
    for (int i = 0; i < count; i++) total += procs[i].bytes = proportional_bytes(&procs[i]);
  }
  while (total > limit) {
    pid_t largest = 0;
    uint64_t most = 0;
    for (int i = 0; i < count; i++) {
      uint64_t sum = 0;
      for (int k = 0; k < count; k++) if (procs[k].session == procs[i].session) sum += procs[k].bytes;
      if (sum > most) { most = sum; largest = procs[i].session; }
    }
    if (!most) break;
    for (int i = 0; i < job_count; i++) if (jobs[i].pid == largest) mark_killed(&jobs[i], BY_MEMORY, total);
    for (int i = 0; i < count; i++) if (procs[i].session == largest) { kill(procs[i].pid, SIGKILL); procs[i].bytes = 0; }
    total -= most;
  }
  return total;
}

/* Past the limit, whoever makes still more files is killed, and as nobody can tell who it was: all. Removing them is not. */
static void watch_files(const struct watch *w) {
  static uint64_t before;
  uint64_t files = 0;
  struct statvfs place;
  for (char **p = w->places; *p; p++) if (statvfs(*p, &place) == 0) files += place.f_files - place.f_ffree;
  int grew = files > before;
  before = files;
  if (files <= w->files || !grew) return;
  for (int i = 0; i < job_count; i++) mark_killed(&jobs[i], BY_FILES, files);
  kill(-1, SIGKILL); /* all but us */
}

/* Returns ms to the next look. */
int watch(const struct watch *w) {
  uint64_t bytes = w->memory ? watch_memory(w->memory) : 0;
  if (w->files) watch_files(w);
  return bytes > w->memory / 2 ? WATCH_CLOSELY_MS : WATCH_MS;
}
