// What a guard at the beginning of a function lets pass bounds the subscripts below it.
// verdict: race-free
int x[16];

void given(int n) {
    if (n < 0 || n > 7)
        return;
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
        x[i] = x[n + 8];
}

static int get(int n) {
    if (n < 0 || n > 7)
        return 0;
    return x[n];
}

void read(const int *idx) {
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
        x[i + 8] = get(idx[i]);
}
