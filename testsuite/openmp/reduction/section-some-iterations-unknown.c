// A pointer leaves the section that a reduction copies in some iterations: below it, beyond it, and under a condition.
// verdict: unknown
int b[100];

void downwards(int *a) {
#pragma omp parallel for reduction(+ : a[ : 8])
    for (int j = 0; j < 4; j++) {
        int *p = a;
        for (int i = 12; i >= 0; i--)
            p[i] += 1;
    }
}

void below(int *a) {
#pragma omp parallel for reduction(+ : a[4 : 8])
    for (int j = 0; j < 4; j++) {
        int *p = a;
        p[2] += 1;
    }
}

void below_in_array(void) {
#pragma omp parallel for reduction(+ : b[4 : 8])
    for (int j = 0; j < 4; j++) {
        int *p = b;
        for (int i = 11; i > 2; i--)
            p[i] += 1;
    }
}

void last_one(int n) {
#pragma omp parallel for reduction(+ : b[ : n])
    for (int j = 0; j < 4; j++) {
        int *p = b;
        for (int i = 0; i <= n; i++)
            p[i] += 1;
    }
}

void sometimes(int *c) {
#pragma omp parallel for reduction(+ : b[4 : 8])
    for (int j = 0; j < 4; j++) {
        int *p = b;
        for (int i = 0; i < 10; i++)
            if (c[j])
                p[i] += 1;
    }
}

static void all(int *p, int n) {
    for (int i = 0; i < n; i++)
        p[i] += 1;
}

void moved(void) {
#pragma omp parallel for reduction(+ : b[4 : 8])
    for (int j = 0; j < 4; j++)
        all(b + 4, 9);
}
