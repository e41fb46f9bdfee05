// Two sections write the same variable.
// verdict: race
int choose(void) {
    int winner = 0;
#pragma omp parallel sections
    {
#pragma omp section
        winner = 1; //~ r1 data-race proved write winner
#pragma omp section
        winner = 2; //~ r1 data-race proved write winner
    }
    return winner;
}
