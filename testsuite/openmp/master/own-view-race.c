// The first thread leaves x as another has written it: nothing says that x is not 2 at the barrier.
// verdict: race
int x, s;
void f(int n) {
    x = 0;
#pragma omp parallel
    {
#pragma omp masked filter(1)
        if (n > 0)
            x = 2;
#pragma omp masked
        if (n <= 0)
            x = 1;
#pragma omp barrier
        if (x == 2)
            s = 1; //~ r1 data-race proved write s //~ r1 data-race proved write s
    }
}
