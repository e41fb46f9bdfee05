// Four numbers at a time, each read where it is written.
// verdict: race-free
typedef struct {
    unsigned x, y, z, w;
} quad;
void f(unsigned *p, int n) {
    quad *v = (quad *)(p + 4);
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        quad s = v[i];
        s.x++;
        v[i] = s;
    }
}
