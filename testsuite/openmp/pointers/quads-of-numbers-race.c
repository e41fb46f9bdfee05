// Four numbers at a time, from the fourth on: the next four are the ones that the next iteration writes.
// verdict: race
typedef struct {
    unsigned x, y, z, w;
} quad;
void f(unsigned *p, int n) {
    quad *next = (quad *)(p + 4);
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        quad s = next[i]; //~ r1 data-race proved read next[i]
        s.x++;
        ((quad *)p)[i] = s; //~ r1 data-race proved write ((quad *)p)[i]
    }
}
