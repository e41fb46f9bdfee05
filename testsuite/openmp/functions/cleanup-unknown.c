// A function is called where the scope of a variable ends: what it does is not followed.
// verdict: unknown
static int counter;

static void count(int *value) {
    counter += *value;
}

void copy(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int value __attribute__((cleanup(count))) = i; //~ unsupported
        a[i] = value;
    }
}
