// Each section writes a variable of its own.
// verdict: race-free
int choose(void) {
    int first = 0, second = 0;
#pragma omp parallel sections
    {
#pragma omp section
        first = 1;
#pragma omp section
        second = 2;
    }
    return first + second;
}
