// A circle that initialisers close, and no assignment to a link does. (It is a race.)
// verdict: unknown
#include <stdlib.h>
struct plain {
    struct plain *next;
    int value;
};
static struct plain second;
static struct plain first = {&second, 0};
static struct plain second = {&first, 0};
void of_initialisers(void) {
#pragma omp parallel
#pragma omp single
    {
        int k = 0;
        for (struct plain *p = &first; p && k < 4; p = p->next, k++) { //~ unsupported
#pragma omp task firstprivate(p)
            p->value++;
        }
    }
}
