// Loops that come to an end by themselves, whatever others do to the memory that they read: up or down to a bound in a
// struct, tested at the start, at the end or in between, or by a function; the loop changes what it tests, or another
// member is written. Each thread or iteration writes an element of its own after them.
// verdict: race-free
#include <omp.h>
struct set { int count, other; int *elements; };
static int size(const struct set *s) { return s->count; }

void up(int n, struct set *s, int *last) {
#pragma omp parallel
    {
#pragma omp single
        s->count = n;
        int i = 0;
        while (i < s->count)
            i++;
        last[omp_get_thread_num()] = i;
    }
}
void down(int n, struct set *s, int *last) {
#pragma omp parallel
    {
#pragma omp single
        s->count = -n;
        int i = n;
        do
            i--;
        while (s->count < i);
        last[omp_get_thread_num()] = i;
    }
}
void in_between(int n, struct set *s, int *last) {
#pragma omp parallel
    {
#pragma omp single
        s->count = n;
        int i = 0, sum = 0;
        for (;;) {
            if (i >= s->count)
                break;
            sum += s->elements[i];
            i++;
        }
        last[omp_get_thread_num()] = sum;
    }
}
void by_function(int n, struct set *s, int *last) {
#pragma omp parallel
    {
#pragma omp single
        s->count = n;
        int i = 0;
        while (i < size(s))
            i += 2;
        last[omp_get_thread_num()] = i;
    }
}
void changes(int n, struct set *sets, int *last) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        while (sets[i].count > 0)
            sets[i].count /= 2;
        last[i] = i;
    }
}
void other_member(int n, struct set *s, int *last) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int k = 100;
        while (s->count < k)
            k /= 2;
        s[i + 1].other = 1;
        last[i] = i;
    }
}
