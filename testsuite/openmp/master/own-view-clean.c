// What the first thread writes in any case is what x is at the barrier.
// verdict: race-free
int x, s;
void f(int n) {
    x = 0;
#pragma omp parallel
    {
#pragma omp masked
        {
            x = 2;
            if (n <= 0)
                x = 1;
        }
#pragma omp barrier
        if (x == 0)
            s = 1;
    }
}
