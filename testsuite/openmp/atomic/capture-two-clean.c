// Each iteration takes two numbers from a counter, in one step.
// verdict: race-free
int pairs[200], used;

void atomically(const int *x) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        int k;
#pragma omp atomic capture
        {
            k = used;
            used += 2;
        }
        pairs[k] = x[i];
        pairs[k + 1] = x[i] + 1;
    }
}

void in_a_section(const int *x) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        int k;
#pragma omp critical
        {
            k = used;
            used += 2;
        }
        pairs[k] = x[i];
        pairs[k + 1] = x[i] + 1;
    }
}
