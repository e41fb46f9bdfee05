// Two iterations write to one element of what a member leads to, from the start or since it was allocated.
// verdict: race
#include <stdlib.h>

struct options {
    int last, o0, o1, o2, o3, o4, o5, o6, o7, o8, o9, o10, o11, o12, o13, o14, o15, o16, o17, o18,
        o19, o20, o21, o22, o23, o24, o25, o26, o27, o28, o29, o30, o31, o32, o33, o34, o35, o36,
        o37, o38, o39;
};
struct data { int *index; double *values; };
static struct options in;
static struct data d;
void finish(struct data *);

void run(const int *given, int n, int kind)
{
    for (int i = 0; i < n; i++)
        if (given[i])
            in.last = i;
    int total = in.o0 + in.o1 + in.o2 + in.o3 + in.o4 + in.o5 + in.o6 + in.o7 + in.o8 + in.o9 +
                in.o10 + in.o11 + in.o12 + in.o13 + in.o14 + in.o15 + in.o16 + in.o17 + in.o18 +
                in.o19 + in.o20 + in.o21 + in.o22 + in.o23 + in.o24 + in.o25 + in.o26 + in.o27 +
                in.o28 + in.o29 + in.o30 + in.o31 + in.o32 + in.o33 + in.o34 + in.o35 + in.o36 +
                in.o37 + in.o38 + in.o39;
    if (kind)
        d.index = malloc(n * sizeof(int));
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        d.index[i / 2] = total; //~ r1 data-race proved write+write d.index[i / 2]
    finish(&d);
}
