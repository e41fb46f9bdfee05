// Directives are the unbraced bodies of if and else.
// verdict: race-free
void count(int n, int *even, int *odd) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (i % 2 == 0)
#pragma omp atomic
            *even += 1;
        else
#pragma omp critical
            *odd += 1;
}
