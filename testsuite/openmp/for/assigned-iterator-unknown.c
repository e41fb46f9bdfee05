// A loop variable that its loop changes is no loop variable.
// verdict: unknown
void run(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        a[i] = 0;
        i++; //~ unsupported
    }
}
