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

void in_blocks(const int *x) {
    int next = 0, chunk = 16;
#pragma omp parallel
    for (;;) {
        int low;
#pragma omp atomic capture
        {
            low = next;
            next += chunk;
        }
        if (low >= 200)
            break;
        int high = low + chunk < 200 ? low + chunk : 200;
        for (int i = low; i < high; i++)
            pairs[i] = x[i];
    }
}
