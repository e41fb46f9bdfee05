// A table of subscripts is shuffled by numbers that the program computes itself: it stays a permutation.
// verdict: race-free
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
        order[j] = held;
    }
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        a[order[i]] = i;
    return 0;
}
