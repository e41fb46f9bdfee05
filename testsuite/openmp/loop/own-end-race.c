// Loops that come to an end by themselves, whatever others do to the memory that they read: up or down to a bound in a
// struct, tested at the start, at the end or in between, or by a function; the loop changes what it tests, or another
// member is written. What comes after them is not ordered by them.
// verdict: race
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
        *last = i; //~ r1 data-race proved write+write *last
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
        *last = i; //~ r2 data-race proved write+write *last
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
        *last = sum; //~ r3 data-race proved write+write *last
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
        *last = i; //~ r4 data-race proved write+write *last
    }
}
void changes(int n, struct set *sets, int *last) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        while (sets[i].count > 0)
            sets[i].count /= 2;
        *last = i; //~ r5 data-race proved write+write *last
    }
}
void other_member(int n, struct set *s, int *last) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int k = 100;
        while (s->count < k)
            k /= 2;
        s->other = 1; //~ r6 data-race proved write+write s->other
        *last = i;    //~ r7 data-race proved write+write *last
    }
}
