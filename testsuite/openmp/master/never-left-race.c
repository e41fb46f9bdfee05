// The loop of the master is never left early, and no barrier stands after it.
// verdict: race
int b[4];

void fill(void) {
#pragma omp parallel
    {
#pragma omp master
        for (int i = 0; i < 4; i++) {
            b[i] = 1; //~ r1 data-race proved write b //~ r2 data-race proved write b
            if (i == 7)
                break;
        }
#pragma omp for
        for (int i = 0; i < 4; i++)
            b[i]++; //~ r1 data-race proved read b //~ r2 data-race proved write b
    }
}
