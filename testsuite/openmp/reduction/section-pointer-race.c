// What follows the section of a reduction stays shared where the construct has ended for the thread, as in the next loop.
// verdict: race
int a[20];

static void add(int *p, int at) { p[at]++; } //~ r1 data-race proved read+write p[at] //~ r2 data-race proved write+write p[at]

void f(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp for reduction(+ : a[0 : 10])
        for (int i = 9; i >= 0; i--)
            a[i]++;
        add(a, 10);
    }
}
