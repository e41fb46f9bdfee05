// A pointer stays within the section that a reduction copies, in all iterations, or as the numbers that it is given say.
// verdict: race-free
int b[100];

void downwards(int *a) {
#pragma omp parallel for reduction(+ : a[ : 13])
    for (int j = 0; j < 4; j++) {
        int *p = a;
        for (int i = 12; i >= 0; i--)
            p[i] += 1;
    }
}

void above(int *a) {
#pragma omp parallel for reduction(+ : a[4 : 8])
    for (int j = 0; j < 4; j++) {
        int *p = a;
        p[4] += 1;
    }
}

void above_in_array(void) {
#pragma omp parallel for reduction(+ : b[4 : 8])
    for (int j = 0; j < 4; j++) {
        int *p = b;
        for (int i = 11; i > 3; i--)
            p[i] += 1;
    }
}

void given(int n, int m) {
#pragma omp parallel for reduction(+ : b[ : n])
    for (int j = 0; j < 4; j++) {
        int *p = b;
        for (int i = 0; i < m; i++)
            p[i] += 1;
    }
}

void by_data(int *c, int m) {
#pragma omp parallel for reduction(+ : b[4 : 8])
    for (int j = 0; j < 4; j++) {
        int *p = b;
        for (int i = 0; i < 10; i++)
            if (i >= c[j])
                p[i] += 1;
        p[c[j]]++;
    }
}

static void all(int *p, int n) {
    for (int i = 0; i < n; i++)
        p[i] += 1;
}

void moved(void) {
#pragma omp parallel for reduction(+ : b[4 : 8])
    for (int j = 0; j < 4; j++)
        all(b + 4, 8);
}
