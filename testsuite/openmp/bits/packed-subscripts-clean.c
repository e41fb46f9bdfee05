// Subscripts are put together from bits: rows of 16 with 16 columns, a Gray code, a rotation of ten bits.
// verdict: race-free
int t[4096], gray[256], turned[1024];
void fill(void) {
#pragma omp parallel for collapse(2)
    for (int i = 0; i < 16; i++)
        for (int j = 0; j < 16; j++)
            t[i << 4 | j] = i;
#pragma omp parallel for
    for (int i = 0; i < 256; i++)
        gray[i ^ (i >> 1)] = i;
#pragma omp parallel for
    for (int i = 0; i < 1024; i++)
        turned[(i << 1 & 1023) | (i >> 9)] = i;
}
