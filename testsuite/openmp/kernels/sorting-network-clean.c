// Bitonic sort: `i ^ j` pairs the elements, and one of each pair does the work.
// verdict: race-free
int a[4096];
static void sort(int n) {
    for (int k = 2; k <= n; k *= 2)
        for (int j = k / 2; j > 0; j /= 2) {
#pragma omp parallel for
            for (int i = 0; i < n; i++) {
                int p = i ^ j;
                if (p > i) {
                    int up = (i & k) == 0;
                    if ((up && a[i] > a[p]) || (!up && a[i] < a[p])) {
                        int t = a[i];
                        a[i] = a[p];
                        a[p] = t;
                    }
                }
            }
        }
}
int main(void) {
    sort(1 << 12);
    return 0;
}
