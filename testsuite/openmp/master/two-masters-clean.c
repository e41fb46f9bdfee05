// Two master blocks run on the same thread, one after the other.
// verdict: race-free
void stages(int *state) {
#pragma omp parallel
    {
#pragma omp master
        *state = 1;
#pragma omp master
        *state = *state + 1;
    }
}
