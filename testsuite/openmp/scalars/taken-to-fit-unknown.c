// What is computed is taken to fit where it is converted: an instance in which it does not is no error.
// verdict: unknown
int s;
void f(int n) {
    long q = n * 1000L;
    int k = q;
    if (q > 5000000000 && k == q) {
#pragma omp parallel for
        for (int i = 0; i < 8; i++) s = i;
    }
}
