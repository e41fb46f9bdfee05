// Tasks cannot take part in a reduction that nothing around defines.
// verdict: unknown
int s;
void sum(void) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task in_reduction(+ : s) //~ unsupported
        s += 1;
    }
}
