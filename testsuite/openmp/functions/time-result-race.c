// All iterations have the time written to one place, and read it there.
// verdict: race
// also: other findings allowed
#define _POSIX_C_SOURCE 200809L
#include <time.h>

void hours(int n, int *hour) {
    struct tm common;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        time_t now = i * 5000L;
        struct tm *told = localtime_r(&now, &common); //~ r1 data-race any write ?
        hour[i] = told->tm_hour;                      //~ r1 data-race any read told->tm_hour
    }
}
