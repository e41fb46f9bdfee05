// A team of up to two threads writes one variable.
// verdict: race
void team_of_two(int *x) {
#pragma omp parallel num_threads(2)
    {
        *x = 1; //~ r1 data-race proved write+write *x
    }
}
