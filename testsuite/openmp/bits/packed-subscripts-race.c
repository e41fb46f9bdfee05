// Rows of 8 with 16 columns, a code that drops a bit, a rotation that loses the highest one.
// verdict: race
int t[4096], gray[256], turned[1024];
void fill(void) {
#pragma omp parallel for
    for (int i = 0; i < 16; i++)
        for (int j = 0; j < 16; j++)
            t[i << 3 | j] = i; //~ r1 data-race proved write+write t[i << 3 | j]
#pragma omp parallel for
    for (int i = 0; i < 256; i++)
        gray[i | (i >> 1)] = i; //~ r2 data-race proved write+write gray[i | (i >> 1)]
#pragma omp parallel for
    for (int i = 0; i < 1024; i++)
        turned[(i << 1 & 1023) | (i & 1)] = i; //~ r3 data-race proved write+write turned[(i << 1 & 1023) | (i & 1)]
}
