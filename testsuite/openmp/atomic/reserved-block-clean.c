// Each thread reserves as many elements as it has found, by an atomic capture or in a critical section.
// verdict: race-free
int found[1000];

void by_capture(const int *x) {
    int used = 0;
#pragma omp parallel
    {
        int own[1000], count = 0, base;
#pragma omp for nowait
        for (int i = 0; i < 1000; i++)
            if (x[i] > 0)
                own[count++] = i;
#pragma omp atomic capture
        {
            base = used;
            used += count;
        }
        for (int k = 0; k < count; k++)
            found[base + k] = own[k];
    }
}

void in_a_section(const int *x) {
    int used = 0;
#pragma omp parallel
    {
        int own[1000], count = 0, base;
#pragma omp for nowait
        for (int i = 0; i < 1000; i++)
            if (x[i] > 0)
                own[count++] = i;
#pragma omp critical
        {
            base = used;
            used += count;
        }
        for (int k = 0; k < count; k++)
            found[base + k] = own[k];
    }
}
