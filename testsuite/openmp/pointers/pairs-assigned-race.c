// The assignment of a pair writes both of its numbers.
// verdict: race
struct pair {
    float x, y;
};
void f(float *p, int n) {
    struct pair *v = (struct pair *)p, s = {1, 2};
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        v[i] = s; //~ r1 data-race proved write v[i]
        p[n + i] = 0; //~ r1 data-race proved write p[n + i]
    }
}
