// What the Glibc module of the toolchain hides: it is built without _GNU_SOURCE, so GNU and
// Linux functions are declared here again, and macros become functions.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int pipe2(int pipefd[2], int flags);
int memfd_create(const char *name, unsigned int flags);
int pidfd_open(pid_t pid, unsigned int flags);
int close_range(unsigned int first, unsigned int last, int flags);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
ssize_t getrandom(void *buf, size_t buflen, unsigned int flags);

static inline int tocsin_exited(int status) { return WIFEXITED(status); }
static inline int tocsin_exit_status(int status) { return WEXITSTATUS(status); }
static inline int tocsin_signaled(int status) { return WIFSIGNALED(status); }
static inline int tocsin_term_signal(int status) { return WTERMSIG(status); }
static inline unsigned int tocsin_memfd_sealable(void) { return 0x0001U | 0x0002U; }  // CLOEXEC
// fcntl is variadic. 1033 is F_ADD_SEALS; the seals are SEAL, SHRINK, GROW and WRITE.
static inline int tocsin_seal(int fd) { return fcntl(fd, 1033, 0x1 | 0x2 | 0x4 | 0x8); }
/// Starts a program in its own process group, as posix_spawn does, but does not wait until the child
/// has become it: on a busy machine that takes as long as the child waits for a processor. What
/// cannot be executed ends with 127.
static inline pid_t tocsin_start(const char *path, char *const argv[], char *const envp[],
                                 const int streams[3], const char *folder) {
  pid_t pid = fork();
  if (pid > 0) setpgid(pid, pid);  // whoever comes first, so that a signal finds the group
  if (pid != 0) return pid;
  setpgid(0, 0);
  for (int number = 1; number < 65; number++) signal(number, SIG_DFL);
  for (int number = 0; number < 3; number++)
    if (dup2(streams[number], number) < 0) _exit(127);
  close_range(3, ~0U, 0);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, 0);
  if (chdir(folder) == 0) execve(path, argv, envp);
  _exit(127);
}
// prctl is variadic too.
/// What our children leave behind becomes ours.
static inline int tocsin_become_subreaper(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }
/// Killed when the parent has ended, also after it has become another program.
static inline int tocsin_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }
/// Locks the file for this process alone; where another one has it, says which.
static inline int tocsin_lock(int fd, pid_t *holder) {
  struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  if (fcntl(fd, F_SETLK, &lock) == 0) return 0;
  int why = errno;
  struct flock other = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  if (fcntl(fd, F_GETLK, &other) == 0 && other.l_type != F_UNLCK) *holder = other.l_pid;
  errno = why;
  return -1;
}
static inline int tocsin_is_regular(mode_t mode) { return S_ISREG(mode); }
static inline int tocsin_is_directory(mode_t mode) { return S_ISDIR(mode); }

/// The height of a terminal in lines; 24 where it does not say.
static inline int tocsin_terminal_rows(int fd) {
  struct winsize size;
  return ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 ? size.ws_row : 24;
}

/// The width of a terminal in columns; 80 where it does not say.
static inline int tocsin_terminal_columns(int fd) {
  struct winsize size;
  return ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}
