// memset and memcpy that begin within one struct and end in the next ones of the array.
// verdict: race
#include <string.h>
struct pair {
    int a, b;
};
static struct pair table[100];

void next(struct pair *s) {
#pragma omp parallel sections
    {
#pragma omp section
        memset(&s[1].b, 0, 2 * sizeof(int)); //~ r1 data-race proved write &s[1].b
#pragma omp section
        s[2].a = 1; //~ r1 data-race proved write s[2].a
    }
}
void several(int x) {
#pragma omp parallel sections
    {
#pragma omp section
        memset(&table[x].b, 0, 4 * sizeof(struct pair)); //~ r2 data-race proved write &table[x].b //~ r3 data-race proved write &table[x].b
#pragma omp section
        {
            table[x + 2].b = 1; //~ r2 data-race proved write table[x + 2].b
            table[x + 4].a = 1; //~ r3 data-race proved write table[x + 4].a
        }
    }
}
void each(struct pair *s, const int *from, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        struct pair *p = s + i;
        memcpy(&p->b, from, 2 * sizeof(int)); //~ r4 data-race proved write &p->b
        s[i].a = 0; //~ r4 data-race proved write s[i].a
    }
}
void all(struct pair *s, int n) {
#pragma omp parallel sections
    {
#pragma omp section
        memset(&s[0].a, 0, n * sizeof(struct pair)); //~ r5 data-race proved write &s[0].a
#pragma omp section
        s[n - 1].b = 1; //~ r5 data-race proved write s[n - 1].b
    }
}
