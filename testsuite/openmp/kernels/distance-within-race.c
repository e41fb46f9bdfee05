// The array has room for distances up to a hundred: each element may be read that another iteration writes.
// verdict: race
int a[200];

void move(int k) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        a[i] = a[i + k]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i + k]
}
