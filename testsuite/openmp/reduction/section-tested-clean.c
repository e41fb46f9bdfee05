// The loop goes on behind the section of the array that the reduction names, of which it uses nothing there.
// verdict: race-free
enum { N = 50 };
static double f[N], x[N];

int main(void) {
#pragma omp parallel for reduction(+ : f[: N / 2])
    for (int i = 0; i < N; i++)
        if (i < N / 2)
            f[i] += x[i];
    return f[0] > 0;
}
