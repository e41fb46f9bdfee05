// Before the barrier at the end of the loop the value may still be stored.
// verdict: race
int a[100];

void run(void) {
    int last = 50;
#pragma omp parallel
    {
#pragma omp for nowait lastprivate(last) //~ r1 data-race proved write last
        for (int i = 0; i < 10; i++)
            last = 50;
#pragma omp for
        for (int k = 0; k < 50; k++)
            a[k] = last; //~ r1 data-race proved read last
    }
}
