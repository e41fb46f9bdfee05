// A team of one thread cannot race.
// verdict: race-free
void team_of_one(int *x) {
#pragma omp parallel num_threads(1)
    {
        *x = 1;
        *x += 2;
    }
}
