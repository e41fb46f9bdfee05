// Each thread reserves as many elements as it has found, in two steps.
// verdict: race
// also: other findings allowed
int found[1000];

void in_two_steps(const int *x) {
    int used = 0;
#pragma omp parallel
    {
        int own[1000], count = 0, base;
#pragma omp for nowait
        for (int i = 0; i < 1000; i++)
            if (x[i] > 0)
                own[count++] = i;
        base = used;
        used += count; //~ r1 data-race proved write+write used
        for (int k = 0; k < count; k++)
            found[base + k] = own[k];
    }
}
