// Unsigned products, shifts and sums that reach beyond their type, or do not, and what is left of them is not equal.
// verdict: race-free
char *p;
int b[5], c[4], d, e[4];

int main(void)
{
#pragma omp parallel for
    for (unsigned i = 0; i < 16; i++)
        p[i * 0x10000000u] = 1;
#pragma omp parallel for
    for (int i = 1; i < 5; i++) {
        unsigned k = i * 0x40000000u;
        b[k >> 30] = i;
    }
#pragma omp parallel for
    for (unsigned i = 0; i < 4; i++)
        c[(i << 30) >> 30] = i;
#pragma omp parallel for
    for (unsigned i = 0; i < 4; i++)
        if (i * 0x40000000u == 0)
            d = i;
#pragma omp parallel for
    for (int i = 1; i < 5; i++)
        e[i + 0xffffffffu] = i;
    return 0;
}
