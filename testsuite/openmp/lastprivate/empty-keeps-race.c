// Without iterations nothing is given back: the subscript is 1 then.
// verdict: race
int a[300];

void run(int n) {
    int last = 1;
#pragma omp parallel for lastprivate(last)
    for (int i = 0; i < n; i++)
        last = 100;
#pragma omp parallel for
    for (int k = 0; k < 50; k++)
        a[k + last] = a[k]; //~ r1 data-race proved write a[k + last] //~ r1 data-race proved read a[k]
}
