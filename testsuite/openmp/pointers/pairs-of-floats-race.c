// Numbers that a cast sees in pairs are the numbers: element 2 * i is the first of pair i.
// verdict: race
struct pair {
    float x, y;
};
void f(float *p, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        ((struct pair *)p)[i].x = 1; //~ r1 data-race proved write ((struct pair *)p)[i].x
        p[i] = 0; //~ r1 data-race proved write p[i]
    }
}
