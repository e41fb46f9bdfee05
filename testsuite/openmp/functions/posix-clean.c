// Functions of POSIX and GNU's library that write to memory of each thread's own.
// verdict: race-free
#define _GNU_SOURCE
#include <fcntl.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

double inside(long n) {
    long hits = 0;
#pragma omp parallel reduction(+ : hits)
    {
        struct drand48_data state;
        char host[64];
        double x, y;
        gethostname(host, sizeof host);
        srand48_r(17 + omp_get_thread_num(), &state);
#pragma omp for
        for (long i = 0; i < n; i++) {
            drand48_r(&state, &x);
            drand48_r(&state, &y);
            hits += x * x + y * y <= 1;
        }
        printf("%s\n", host);
    }
    return 4.0 * hits / n;
}

void sizes(char **names, int n, long *size) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        struct stat told;
        int file = open(names[i], O_RDONLY);
        fstat(file, &told);
        size[i] = told.st_size;
        close(file);
    }
}
