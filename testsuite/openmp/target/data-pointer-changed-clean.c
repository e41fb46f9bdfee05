// A pointer whose section `target data` maps is no copy within the block: one thread sets it, and all see it then.
// verdict: race-free
int main(void) {
    int a[100] = {0}, b[100] = {0}, *p = a;
#pragma omp target data map(to : p[0 : 100])
    {
#pragma omp parallel num_threads(2)
        {
#pragma omp single
            p = b;
#pragma omp for
            for (int i = 0; i < 100; i++)
                p[i] = i;
        }
    }
    return p == a;
}
