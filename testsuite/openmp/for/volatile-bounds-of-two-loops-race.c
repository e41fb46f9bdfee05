// Two loops under nowait may have other bounds each, as a volatile variable is read twice.
// verdict: possible-race
volatile int to = 100;
int a[1000];

int main(void) {
#pragma omp parallel
    {
#pragma omp for schedule(static) nowait
        for (int i = 0; i < to; i++)
            a[i] = i; //~ r1 data-race possible write a[i] //~ r2 data-race possible write a[i]
#pragma omp for schedule(static)
        for (int i = 0; i < to; i++)
            a[i] += 1; //~ r1 data-race possible read a[i] //~ r2 data-race possible write a[i]
    }
    return 0;
}
