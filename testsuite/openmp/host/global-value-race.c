// The global has the value of its initialiser only until some other file changes it.
// verdict: race
int N = 1;

void fill(int *a) {
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        a[0] = i; //~ r1 data-race proved write+write a[0]
}
