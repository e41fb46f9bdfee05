// One iteration is enough for the value and the loop variable to be given back.
// verdict: race
int keep(void) {
    int x = 0, i = 3, y = 0;
#pragma omp parallel
    {
#pragma omp master
        x = 5; //~ r1 data-race proved write x
#pragma omp for lastprivate(x, i) nowait //~ r1 data-race proved write x
        for (i = 0; i < 1; i++) //~ r2 data-race proved write i
            x = i;
#pragma omp master
        y = i; //~ r2 data-race proved read i
    }
    return x + y;
}
