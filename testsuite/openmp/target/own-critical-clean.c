// An atomic access excludes those of all threads of the device.
// verdict: race-free
int s[1];
void f(void) {
#pragma omp target data map(tofrom : s)
#pragma omp parallel num_threads(4)
    {
#pragma omp target map(tofrom : s)
        {
#pragma omp atomic
            s[0] += 1;
        }
    }
}
