// Output of memory that another thread writes.
// verdict: race
#include <unistd.h>

void run(int fd, char *buffer) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++) {
        buffer[i] = 0;         //~ r1 data-race proved write buffer[i]
        write(fd, buffer, 10); //~ r1 data-race proved read buffer
    }
}
