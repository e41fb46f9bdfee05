// The same with an object for each iteration.
// verdict: race-free
void write(int n, int *x) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        unsigned &same = reinterpret_cast<unsigned &>(x[i]);
        same = i;
    }
}
