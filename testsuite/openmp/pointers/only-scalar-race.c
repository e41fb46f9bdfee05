// A struct of one scalar is written as that scalar: its member holds what was written.
// verdict: race
struct flags { struct { unsigned char bits; } inner; };
struct cell { int value; };
int known(int n) {
    static struct flags flags;
    int hit = 0;
    *(unsigned char *)&flags = 3;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (flags.inner.bits == 3)
            hit = i; //~ r1 data-race proved write+write hit
    return hit;
}
void next_elements(struct cell *cells, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int *values = (int *)cells;
        values[i + 1] = cells[i].value + 1; //~ r2 data-race proved read cells[i].value //~ r2 data-race proved write values[i + 1]
    }
}
