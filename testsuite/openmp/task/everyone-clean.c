// Every thread creates a task; the tasks exclude each other.
// verdict: race-free
int count(void) {
    int x = 0;
#pragma omp parallel
    {
#pragma omp task shared(x)
        {
#pragma omp critical
            x++;
        }
    }
    return x;
}
