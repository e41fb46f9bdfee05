// Attributes and pragmas place members otherwise than their types do: bytes are not followed there, so that the first
// region, which races, too, is undecided.
// verdict: possible-race
#include <string.h>
struct wide { _Alignas(8) int v; };
static struct wide a[10];
#pragma pack(1)
struct packed { char c; int v; };
#pragma pack()
void wider(void) {
    int *p = (int *)a;
#pragma omp parallel sections
    {
#pragma omp section
        a[2].v = 1;
#pragma omp section
        p[4] = 1;
    }
}
void shorter(struct packed *b) {
#pragma omp parallel sections
    {
#pragma omp section
        memset(b, 0, 6); //~ r1 data-race possible write b
#pragma omp section
        b[1].c = 1; //~ r1 data-race possible write b[1].c
    }
}
