// memset and memcpy that begin within one struct and end in the next ones of the array: no further.
// verdict: race-free
#include <string.h>
struct pair {
    int a, b;
};
static struct pair table[100];

void next(struct pair *s) {
#pragma omp parallel sections
    {
#pragma omp section
        memset(&s[1].b, 0, 2 * sizeof(int));
#pragma omp section
        {
            s[1].a = 1;
            s[2].b = 1;
            s[3].a = 1;
        }
    }
}
void several(int x) {
#pragma omp parallel sections
    {
#pragma omp section
        memset(&table[x].b, 0, 4 * sizeof(struct pair));
#pragma omp section
        {
            table[x].a = 1;
            table[x + 4].b = 1;
        }
    }
}
void each(struct pair *s, const int *from, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        struct pair *p = s + i;
        memcpy(&p->b, from, 2 * sizeof(int));
        s[i].b = 0;
    }
}
void all(struct pair *s, int n) {
#pragma omp parallel sections
    {
#pragma omp section
        memset(&s[0].a, 0, n * sizeof(struct pair));
#pragma omp section
        s[n].b = 1;
    }
}
