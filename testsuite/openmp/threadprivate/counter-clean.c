// A global counter of which every thread has its own copy.
// verdict: race-free
int counter;
#pragma omp threadprivate(counter)

void count(int n) {
#pragma omp parallel
    {
        for (int i = 0; i < n; i++)
            counter += i;
    }
}
