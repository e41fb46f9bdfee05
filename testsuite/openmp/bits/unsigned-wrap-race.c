// Constants show that unsigned products and shifts reach beyond their type: what is left of them is equal.
// verdict: race
char *p;
int b[4], c[4], d;

int main(void)
{
#pragma omp parallel for
    for (unsigned i = 0; i < 17; i++)
        p[i * 0x10000000u] = 1; //~ r1 data-race proved write+write p[i * 0x10000000u]
#pragma omp parallel for
    for (int i = 0; i < 5; i++) {
        unsigned k = i * 0x40000000u;
        b[k >> 30] = i; //~ r2 data-race proved write+write b[k >> 30]
    }
#pragma omp parallel for
    for (unsigned i = 0; i < 5; i++)
        c[(i << 30) >> 30] = i; //~ r3 data-race proved write+write c[(i << 30) >> 30]
#pragma omp parallel for
    for (unsigned i = 0; i < 5; i++)
        if (i * 0x40000000u == 0)
            d = i; //~ r4 data-race proved write+write d
    return 0;
}
