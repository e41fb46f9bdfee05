// Where the loop is cancelled, nothing says that an iteration beyond the array is executed: runs with small arrays race.
// verdict: race
#include <stdlib.h>

int main(int argc, char **argv) {
    int n = atoi(argv[1]), step = n < 8 ? 0 : 1, last[8];
    double *a = calloc(n, sizeof *a);
#pragma omp parallel for
    for (int i = 0; i < 8; i++) {
        last[i * step] = i; //~ w data-race proved write+write last[i * step]
        if (i == n - 1) {
#pragma omp cancel for
        }
#pragma omp cancellation point for
        a[i] = i;
    }
    return last[0] + (a[0] > 1);
}
