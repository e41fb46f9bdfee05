// Attributes and pragmas place members otherwise than their types do: bytes are not followed there. (Both are races.)
// verdict: unknown
#include <string.h>
struct __attribute__((aligned(8))) wide { int v; };
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
        memset(b, 0, 6);
#pragma omp section
        b[1].c = 1;
    }
}
void jumps(void) {
    static int x;
#pragma omp parallel
    {
        __asm__ goto("jmp %l0" : : : : end); //~ unsupported
        x++;
    end:;
    }
}
