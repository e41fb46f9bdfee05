// A pointer that begins at one of two places, and then only moves on.
// verdict: race-free
static const char *at(const char *text, int from) {
    if (from == 0)
        return text;
    return text + from;
}

void lengths(const char *text, int n, int *out) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++) {
        const char *p = at(text, n * i);
        int k = 0;
        while (*p) {
            k++;
            p++;
        }
        out[i] = k;
    }
}

void blank(char *even, char *odd, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        char *p = i % 2 ? odd + 10 * i : even + 10 * i;
        for (int k = 0; k < 10; k++)
            *p++ = ' ';
    }
}
