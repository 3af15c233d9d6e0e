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
ssize_t getrandom(void *buf, size_t buflen, unsigned int flags);

static inline int tocsin_exited(int status) { return WIFEXITED(status); }
static inline int tocsin_exit_status(int status) { return WEXITSTATUS(status); }
static inline int tocsin_signaled(int status) { return WIFSIGNALED(status); }
static inline int tocsin_term_signal(int status) { return WTERMSIG(status); }
static inline int tocsin_is_regular(mode_t mode) { return S_ISREG(mode); }
static inline int tocsin_is_directory(mode_t mode) { return S_ISDIR(mode); }
