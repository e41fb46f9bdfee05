// The same loops, where what follows is not reached by two threads.
// verdict: race-free
#include <omp.h>
static int a[64];
void behind(void) {
#pragma omp parallel num_threads(2)
    {
        int i = 5;
        while (i != 7 && i < 10)
            i++;
        if (i == 10)
            a[0] = 1;
    }
}
void by_a_parameter(int n) {
    int i = 0, c = 0;
    while (i != n && i < 5) {
        i++;
        c++;
    }
#pragma omp parallel num_threads(2)
    if (n >= 0 && n < 5 && c != n)
        a[2] = 1;
}
void each_its_own(int m) {
#pragma omp parallel num_threads(2)
    {
        int i = 0, j = 0, t = omp_get_thread_num();
        while (i * m < 10 && i < 5) {
            i++;
            j++;
        }
        a[10 * t + j] = 1;
    }
}
