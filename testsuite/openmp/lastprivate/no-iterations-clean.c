// A loop without iterations gives nothing back: the original keeps what another thread stores meanwhile.
// verdict: race-free
int keep(void) {
    int x = 0, i = 3, y = 0;
#pragma omp parallel
    {
#pragma omp master
        x = 5;
#pragma omp for lastprivate(x, i) nowait
        for (i = 0; i < 0; i++)
            x = i;
#pragma omp master
        y = i;
    }
    return x + y;
}
