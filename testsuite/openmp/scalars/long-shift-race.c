// A long is shifted by more than the bits of an int.
// verdict: race
#include <omp.h>
static int a[64];
void by_parameter(int d) {
    long m = 1L << d;
#pragma omp parallel num_threads(4)
    {
        if (m > 4294967296L)
            a[0] = 1; //~ r1 data-race proved write+write a[0]
    }
}
void by_thread(void) {
#pragma omp parallel num_threads(4)
    {
        int t = omp_get_thread_num();
        if ((1L << (t + 32)) == (1L << 34))
            a[1] = 1; //~ r2 data-race proved write a[1]
        if (t == 1)
            a[1] = 2; //~ r2 data-race proved write a[1]
    }
}
void least(void) {
#pragma omp parallel num_threads(4)
    {
        int t = omp_get_thread_num();
        long s = -1;
        for (int i = 0; i < 63; i++)
            s *= 2;
        if (s < -4611686018427387904L)
            a[2] = 1; //~ r3 data-race any write+write a[2]
        else
            a[3 + t] = 1;
    }
}
