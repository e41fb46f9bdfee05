// Functions of the C library write to what their arguments point to: not always the first.
// verdict: race
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

void clock_text(time_t t, struct tm *r) {
#pragma omp parallel
    {
        localtime_r(&t, r); //~ r1 data-race proved write+write r
    }
}

void number(char *s, char **end) {
#pragma omp parallel
    {
        long v = strtol(s, end, 10); //~ r2 data-race proved write+write end
        (void)v;
    }
}

void input(int fd, char *buffer) {
#pragma omp parallel
    {
        read(fd, buffer, 10); //~ r3 data-race proved write+write buffer
    }
}
