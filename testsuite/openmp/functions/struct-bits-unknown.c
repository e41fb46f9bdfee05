// Where bit-fields stand is not followed: a call that ends within the struct may touch them.
// verdict: unknown
#include <string.h>
struct flags {
    unsigned low : 4, high : 4;
    int count;
};

void clear(struct flags *f) {
#pragma omp parallel sections
    {
#pragma omp section
        memset(f, 0, 1);
#pragma omp section
        f->high = 1;
    }
}
