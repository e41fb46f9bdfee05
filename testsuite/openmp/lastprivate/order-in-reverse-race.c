// The sequentially last iteration of a loop that goes down has the smallest value.
// verdict: race
int a[300];

void run(void) {
    int last;
#pragma omp parallel for lastprivate(last)
    for (int i = 49; i >= 0; i--)
        last = i + 1;
#pragma omp parallel for
    for (int k = 0; k < 50; k++)
        a[k + last] = a[k]; //~ r1 data-race proved write a[k + last] //~ r1 data-race proved read a[k]
}
