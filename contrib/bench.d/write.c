// write FILE: the least that anybody does who remembers a thing: a new file, synced, renamed.
#include "common.h"
#include <fcntl.h>

int main(int count, char **words) {
  if (count != 2) return 2;
  char fresh[4096];
  snprintf(fresh, sizeof fresh, "%s.new", words[1]);
  int file = open(fresh, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file < 0 || write(file, "in 10m x\n", 9) != 9 || fsync(file) != 0 || close(file) != 0) return 1;
  return rename(fresh, words[1]) != 0;
}
