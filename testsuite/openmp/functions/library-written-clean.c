// The twin: each thread has results of its own, and what is only read may be shared.
// verdict: race-free
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

void run(time_t t, char *s, int fd) {
#pragma omp parallel
    {
        struct tm r;
        char *end;
        char buffer[10];
        localtime_r(&t, &r);
        long v = strtol(s, &end, 10);
        read(fd, buffer, 10);
        (void)v;
    }
}
