// The twin: none of the conditions holds.
// verdict: race-free
int x;

void run(void) {
#pragma omp parallel
    {
        unsigned k = -1;
        if (k < 10)
            x = 1;
        if (-1 < 1u)
            x = 2;
        k = 0;
        k--;
        if (k < 10)
            x = 3;
    }
}
