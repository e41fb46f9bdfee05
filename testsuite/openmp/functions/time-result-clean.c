// The time is written to memory of each iteration, which the function gives back.
// verdict: race-free
#define _POSIX_C_SOURCE 200809L
#include <time.h>

void hours(int n, int *hour) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        time_t now = i * 5000L;
        struct tm own, *told = localtime_r(&now, &own);
        hour[i] = told->tm_hour;
    }
}
