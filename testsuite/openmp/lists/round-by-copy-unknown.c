// Circles that are closed by copies of nodes, and through addresses of links that functions return or arrays hold. (All of
// them are races.)
// verdict: unknown
#include <stdlib.h>
#include <string.h>
struct copied {
    struct copied *by_copy;
    int value;
};
struct moved {
    struct moved *by_memory;
    int value;
};
struct returned {
    struct returned *by_call;
    int value;
};
struct held {
    struct held *by_array;
    int value;
};
void of_copy(struct copied *head) {
    struct copied t = {head, 0};
    *head->by_copy = t;
#pragma omp parallel
#pragma omp single
    {
        int k = 0;
        for (struct copied *p = head; p && k < 4; p = p->by_copy, k++) { //~ unsupported
#pragma omp task firstprivate(p)
            p->value++;
        }
    }
}
void of_memory(struct moved *head) {
    struct moved t = {head, 0};
    memcpy(head->by_memory, &t, sizeof t);
#pragma omp parallel
#pragma omp single
    {
        int k = 0;
        for (struct moved *p = head; p && k < 4; p = p->by_memory, k++) { //~ unsupported
#pragma omp task firstprivate(p)
            p->value++;
        }
    }
}
static struct returned **link_of(struct returned *p) { return &p->by_call; }
void of_call(struct returned *head) {
    *link_of(head->by_call) = head;
#pragma omp parallel
#pragma omp single
    {
        int k = 0;
        for (struct returned *p = head; p && k < 4; p = p->by_call, k++) { //~ unsupported
#pragma omp task firstprivate(p)
            p->value++;
        }
    }
}
void of_array(struct held *head) {
    struct held **links[2];
    links[1] = &head->by_array->by_array;
    *links[1] = head;
#pragma omp parallel
#pragma omp single
    {
        int k = 0;
        for (struct held *p = head; p && k < 4; p = p->by_array, k++) { //~ unsupported
#pragma omp task firstprivate(p)
            p->value++;
        }
    }
}
