// Lanes without iterations give nothing back.
// verdict: race-free
int keep(void) {
    int k = 0;
#pragma omp parallel
    {
#pragma omp master
        k = 3;
#pragma omp simd lastprivate(k)
        for (int i = 0; i < 0; i++)
            k = i;
    }
    return k;
}
