// Structs of the C library in the code around a region, whose headers are not read for C++.
// verdict: race-free
#include <cstdlib>
#include <ctime>
#include <sys/resource.h>
#include <sys/time.h>

static double now() {
    struct timeval t;
    gettimeofday(&t, 0);
    return t.tv_sec + t.tv_usec * 1e-6;
}
static long ticks() {
    timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_nsec;
}
static long memory() {
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return used.ru_maxrss + used.ru_utime.tv_sec;
}
int main() {
    double *a = (double *)malloc(800), *b = (double *)malloc(800);
    for (int i = 0; i < 100; i++)
        a[i] = b[i] = i;
    double start = now();
    long before = ticks() + memory();
#pragma omp parallel for
    for (int i = 0; i < 100; ++i)
        a[i] += b[i];
    return now() - start > before;
}
