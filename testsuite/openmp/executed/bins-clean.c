// Two elements of a table that is computed in floating point fall into one bin: it is counted in one step.
// verdict: race-free
#define N 50
static double x[N];
static int bin[10];
int main(void) {
    for (int i = 0; i < N; i++)
        x[i] = (double)i / N;
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        int b = (int)(x[i] * 10);
#pragma omp atomic
        bin[b]++;
    }
    return bin[0];
}
