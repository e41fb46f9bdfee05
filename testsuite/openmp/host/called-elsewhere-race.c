// Other files may call the function with other arguments than this one does.
// verdict: race
void fill(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[0] = i; //~ r1 data-race proved write+write a[0]
}

void one(double *a) { fill(1, a); }
