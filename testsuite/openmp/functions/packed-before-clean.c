// A pragma that packs structs moves no members of those that stand before it, or behind its end.
// verdict: race-free
#include <string.h>

struct before {
    char c;
    int v;
} a[10];

#pragma pack(push, 1)
struct tight {
    char c;
    int v;
};
#pragma pack(pop)

struct behind {
    char c;
    int v;
} b[10];

void f(void) {
#pragma omp parallel sections
    {
#pragma omp section
        memset(&a[0].c, 0, 2);
#pragma omp section
        a[0].v = 2;
    }
}

void g(void) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        memset(&b[i], 0, sizeof(struct behind));
}
