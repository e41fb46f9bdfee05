// Unsigned values below zero are large.
// verdict: race
int x;

void constant(void) {
#pragma omp parallel
    {
        unsigned k = -1;
        if (k > 10)
            x = 1; //~ r1 data-race proved write+write x
    }
}

void comparison(void) {
#pragma omp parallel
    {
        if (-1 > 1u)
            x = 2; //~ r2 data-race proved write+write x
    }
}

void step(void) {
#pragma omp parallel
    {
        unsigned k = 0;
        k--;
        if (k > 10)
            x = 3; //~ r3 data-race proved write+write x
    }
}
