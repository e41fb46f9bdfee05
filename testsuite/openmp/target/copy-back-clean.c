// Each device works on a part of its own, and that alone is copied.
// verdict: race-free
int a[100];
void f(void) {
    for (int k = 0; k < 100; k += 10) {
#pragma omp target map(tofrom : a[k : 10]) nowait
        for (int i = k; i < k + 10; i++)
            a[i] = i;
    }
#pragma omp taskwait
}
