// Two members do not stand at the same place.
// verdict: race
#include <stddef.h>
struct s {
    char c;
    int x, y;
};
void f(int *a) {
#pragma omp parallel for
    for (int i = 0; i < 2; i++)
        if (offsetof(struct s, x) != offsetof(struct s, y))
            a[0] = i; //~ r1 data-race proved write+write a[0]
}
