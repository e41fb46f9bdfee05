// A function that is not known may be a barrier: what stands before and after it may be ordered.
// verdict: possible-race
void meet(int *state);

void shift(int *a, int *state) {
#pragma omp parallel
    {
        int me = 1;
#pragma omp master
        a[0] = me; //~ r1 data-race possible write a[0]
        meet(state);
        me = a[0]; //~ r1 data-race possible read a[0]
    }
}
