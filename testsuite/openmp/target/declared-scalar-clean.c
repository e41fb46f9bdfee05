// A scalar that is mapped by nothing is firstprivate in the target region.
// verdict: race-free
int count;
void f(void) {
#pragma omp parallel num_threads(4)
    {
#pragma omp target
        count = 1;
    }
}
