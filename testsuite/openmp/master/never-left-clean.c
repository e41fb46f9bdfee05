// The loop of the master is never left early: all threads come to the barrier.
// verdict: race-free
int b[4];

void fill(void) {
#pragma omp parallel
    {
#pragma omp master
        for (int i = 0; i < 4; i++) {
            b[i] = 1;
            if (i == 7)
                break;
        }
#pragma omp barrier
#pragma omp for
        for (int i = 0; i < 4; i++)
            b[i]++;
    }
}
