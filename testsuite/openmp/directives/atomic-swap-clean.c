// A comparison and exchange in one; it may fail for no reason.
// verdict: race-free
void claim(int *owner, int *taken) {
#pragma omp parallel
    {
        int was;
#pragma omp atomic compare capture seq_cst fail(relaxed) weak
        {
            was = *owner;
            if (*owner == 0) {
                *owner = 1;
            }
        }
        if (was == 0) {
#pragma omp atomic update
            *taken += 1;
        }
    }
}
