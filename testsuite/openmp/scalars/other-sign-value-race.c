// What is stored by way of one type and read by way of the one with the other sign has the same bits.
// verdict: race
int x, y, z;
long w;

void in_array(int n) {
    int v[1];
    v[0] = n;
    unsigned u = *(unsigned *)v;
#pragma omp parallel num_threads(2)
    {
        if (n < 0 && u > 5)
            x = 1; //~ r1 data-race proved write+write x
    }
}

static void of_pointer(unsigned *p, int n) {
#pragma omp parallel num_threads(2)
    {
        if (n < 0 && *p > 5)
            y = 1; //~ r2 data-race proved write+write y
    }
}

void given(int n) {
    int v = n;
    of_pointer((unsigned *)&v, n);
}

void back(unsigned m) {
    unsigned v = m;
    void *any = &v;
    int *q = any;
#pragma omp parallel num_threads(2)
    {
        if (m > 5 && *q < 0)
            z = 1; //~ r3 data-race proved write+write z
    }
}

void wide(long n) {
    long v[1];
    v[0] = n;
#pragma omp parallel num_threads(2)
    {
        if (n < 0 && *(unsigned long *)v > 5)
            w = 1; //~ r4 data-race proved write+write w
    }
}
