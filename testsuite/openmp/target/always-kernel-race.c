// `always` copies what the device has already, while another kernel reads it.
// verdict: race
// also: other findings allowed
int a[100], b[100], c[100];
void f(void) {
#pragma omp target data map(to : a) map(from : b, c)
    {
#pragma omp target nowait
        for (int i = 0; i < 100; i++)
            b[i] = a[i]; //~ r1 data-race proved read a[i]
#pragma omp target map(always, to : a) //~ r1 data-race proved write a
        for (int i = 0; i < 100; i++)
            c[i] = a[i];
#pragma omp taskwait
    }
}
