// The exchange forgets what it holds: subscripts occur twice.
// verdict: race
#define N 200
int order[N];
double a[N];
int main(void) {
    unsigned seed = 12345;
    for (int i = 0; i < N; i++)
        order[i] = i;
    for (int i = N - 1; i > 0; i--) {
        seed = seed * 1103515245u + 12345u;
        int j = (seed >> 16) % (i + 1);
        int held = order[i];
        order[i] = order[j];
        order[j] = order[i];
    }
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        a[order[i]] = i; //~ r1 data-race proved write+write a[order[i]]
    return 0;
}
