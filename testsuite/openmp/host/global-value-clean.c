// The global is `const`: it has the value of its initialiser in every function.
// verdict: race-free
const int N = 1;

void fill(int *a) {
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        a[0] = i;
}
