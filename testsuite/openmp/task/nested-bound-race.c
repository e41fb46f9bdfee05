// A task that shares a variable of its creator reads it as the bound of a taskloop.
// verdict: race
int main(void) {
    int a[8] = {0};
#pragma omp parallel
#pragma omp single
    {
        int n = 4;
#pragma omp task shared(n)
        {
#pragma omp taskloop shared(n)
            for (int i = 0; i < n; i++) //~ r1 data-race proved read n
                a[i] = i;
        }
        n = 8; //~ r1 data-race proved write n
#pragma omp taskwait
    }
    return a[0];
}
