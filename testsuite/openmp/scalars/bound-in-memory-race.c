// The bound of a loop is read before its first iteration.
// verdict: race
int x;
void counts(int n) {
#pragma omp parallel
    {
        x = n; //~ r1 data-race proved write+write x //~ r2 data-race proved write x
        for (int j = 0; j < x; j++) //~ r2 data-race proved read x
            ;
    }
}
