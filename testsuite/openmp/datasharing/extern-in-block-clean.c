// A declaration with `extern` in a block means the variable at file scope; outside of the block the local one is meant.
// verdict: race-free
int x;
int main(void) {
    int x = 0;
#pragma omp parallel
    {
        extern int x;
#pragma omp atomic
        x++;
    }
#pragma omp parallel firstprivate(x)
    x++;
    return x;
}
