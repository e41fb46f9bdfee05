// The value of a statement expression has the type of its last expression, in which variables of the block are meant.
// verdict: race-free
#define MAX(x, y) \
    ({ \
        __typeof__(x) _x = (x); \
        __typeof__(y) _y = (y); \
        _x > _y ? _x : _y; \
    })
void f(int *a) {
    unsigned none = 0;
    int t = 5;
#pragma omp parallel for
    for (int i = 0; i < 2; i++) {
        a[i * (MAX(none, 1u) - 2 > 5)] = i;
        a[2 + i * (({
                       unsigned t = 0;
                       t;
                   }) - 1 > t)] = i;
    }
}
