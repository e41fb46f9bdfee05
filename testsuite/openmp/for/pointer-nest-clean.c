// Pointers that count from where an outer loop's variable is, with no element twice.
// verdict: race-free
int a[1024], table[64][64], length;
void squares(void) {
    int *p, *q;
#pragma omp parallel for collapse(2)
    for (p = &a[0]; p < &a[64]; p++)
        for (q = p + 64; q < p + 128; q++)
            table[p - a][q - p - 64] = 1;
}
void three(void) {
    int *p, *q, *r;
#pragma omp parallel for collapse(3)
    for (p = &a[0]; p < &a[512]; p += 8)
        for (q = p; q < p + 8; q += 2)
            for (r = q; r < q + 2; r++)
                *r = 1;
}
void down(void) {
    int *p, *q;
#pragma omp parallel for collapse(2)
    for (p = &a[512]; p > &a[8]; p -= 8)
        for (q = p; q > p - 8; q--)
            *q = 1;
}
void read_once(void) {
    int *p, *q;
#pragma omp parallel for collapse(2)
    for (p = &a[0]; p < &a[512]; p += 8)
        for (q = p; q < p + length; q++)
            if (q < p + 8)
                *q = 1;
}
