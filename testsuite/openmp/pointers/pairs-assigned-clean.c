// The assignment of a pair writes both of its numbers, and none behind them.
// verdict: race-free
struct pair {
    float x, y;
};
void f(float *p, int n) {
    struct pair *v = (struct pair *)p, s = {1, 2};
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        v[i] = s;
        p[2 * n + i] = 0;
    }
}
