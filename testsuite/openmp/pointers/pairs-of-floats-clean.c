// Numbers that a cast sees in pairs: those with odd numbers are the second ones.
// verdict: race-free
struct pair {
    float x, y;
};
void f(float *p, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        ((struct pair *)p)[i].x = 1;
        p[2 * i + 1] = 0;
    }
}
