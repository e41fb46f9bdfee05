// Offsets and alignments are numbers, which differ from member to member; `_Alignof` evaluates nothing.
// verdict: race-free
#include <stddef.h>
struct s {
    char c;
    int x;
    short y[3];
    struct {
        long l;
        char d;
    } in;
};
int h;
void f(int *a) {
#pragma omp parallel for
    for (int i = 0; i < 2; i++) {
        a[i * (offsetof(struct s, x) == 4 && offsetof(struct s, y[1]) == 10)] = i;
        a[2 + i * (offsetof(struct s, in.d) - _Alignof(struct s) == 16)] = i;
        a[4 + i] = _Alignof(int[4]) + sizeof(h++);
    }
}
