// The run ends where the lag is too small, before anything uses it: in a function that is called, and by way of a flag. Neither
// is followed, so a race is possible, and not proved.
// verdict: possible-race
#include <stdlib.h>

static int lag = 100, back = 100;

static void check(int given) {
    if (given < 100)
        abort();
}

void set_lag(int given) {
    check(given);
    lag = given;
}

int set_back(int given) {
    int error = 0;
    if (given < 100)
        error = -1;
    if (error)
        return error;
    back = given;
    return 0;
}

void shift(double *a, double *b) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        a[i] = a[i + lag]; //~ r1 data-race possible write a[i] //~ r1 data-race possible read a[i + lag]
        b[i] = b[i + back]; //~ r2 data-race possible write b[i] //~ r2 data-race possible read b[i + back]
    }
}
