// No function of the file changes the variable, and no other file can.
// verdict: race-free
static int N = 1;

void fill(int *a) {
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        a[0] = i;
}
