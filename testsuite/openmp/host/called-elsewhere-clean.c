// No other file can call the function: all its calls are here.
// verdict: race-free
static void fill(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[0] = i;
}

void one(double *a) { fill(1, a); }
