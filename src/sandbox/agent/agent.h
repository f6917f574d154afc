/* Shared by the agent's three files. */
#pragma once
#define _GNU_SOURCE
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/types.h>

/* Frame types; 5 (RESIZE) is kept free for terminals. */
enum { SPAWN = 1, STDIN = 2, CLOSE_STDIN = 3, SIGNAL = 4, CREDIT = 6 };
enum { HELLO = 16, STARTED = 17, STDOUT = 18, STDERR = 19, STDIN_TAKEN = 20, EXITED = 21, FAILED = 22 };
enum { TO_PROCESS = 0, TO_GROUP = 1, TO_TREE = 2 };
enum { VERSION = 1, MAX_JOBS = 1024, CHUNK = 65536, MAX_FRAME = 8 << 20, MAX_STDIN = 1 << 20 };

enum { BY_MEMORY = 1, BY_FILES = 2 };

/* What the sandbox as a whole may hold: resident bytes, and files on its writable places. 0: not watched. */
struct watch {
  uint64_t memory, files;
  char **places;
};

struct job {
  uint32_t id;
  pid_t pid;
  int in, out, err;     /* our ends of its pipes, -1 when closed */
  int64_t credit;       /* bytes of output that the host is ready to take */
  unsigned char *input; /* bytes that wait for the process to read them */
  size_t input_len;
  int close_input, dead, status;
  long drain_until;     /* once dead: when to stop waiting for the end of its output, ms */
  int64_t drain_left;   /* from then on: bytes still to read; -1 before */
  uint8_t killed_by;    /* the watch that killed it, 0 when none did */
  uint64_t killed_at;   /* bytes or files that the sandbox held then */
  struct rusage usage;
};

extern struct job jobs[MAX_JOBS];
extern int job_count;
extern sigset_t original_mask;

/* agent.c */
void send_frame(uint8_t type, uint32_t id, const void *data, size_t length);
void send_failed(uint32_t id, int error, const char *stage);
long now_ms(void);

/* job.c */
struct job *find_job(uint32_t id);
void spawn(uint32_t id, unsigned char *body, size_t length);
void take_input(struct job *j, const unsigned char *bytes, size_t length);
void close_input(struct job *j);
void feed_input(struct job *j);
void pump(struct job *j, int *fd, uint8_t type);
void reap(void);
int finish(struct job *j, long now);

/* processes.c */
void kill_tree(pid_t leader, int with_strays);
int watch(const struct watch *w);
