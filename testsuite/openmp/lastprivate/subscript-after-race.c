// The value of the last iteration is one too small to stay behind the other elements.
// verdict: race
int a[100];

void run(void) {
    int last = 0;
#pragma omp parallel for lastprivate(last)
    for (int i = 0; i < 50; i++)
        last = i;
#pragma omp parallel for
    for (int i = 0; i < 50; i++) {
        a[i] = i; //~ r1 data-race proved write a[i]
        if (i == 7)
            a[last] = 3; //~ r1 data-race proved write a[last]
    }
}
