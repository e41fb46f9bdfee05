// What is read by way of the other sign is the number that was stored where both types have it.
// verdict: race-free
int x, y;

void in_array(int n) {
    int v[1];
    v[0] = n;
    unsigned u = *(unsigned *)v;
#pragma omp parallel num_threads(2)
    {
        if (n > 5 && u < 5)
            x = 1;
    }
}

void back(unsigned m) {
    unsigned v = m;
    void *any = &v;
    int *q = any;
#pragma omp parallel num_threads(2)
    {
        if (m < 5 && *q < 0)
            y = 1;
    }
}

void elements(int n, const unsigned *keys, int *out) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        out[i] = keys[i] & 15;
}
