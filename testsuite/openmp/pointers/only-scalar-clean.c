// A struct of one scalar is written as that scalar: its member holds what was written.
// verdict: race-free
struct flags { struct { unsigned char bits; } inner; };
struct cell { int value; };
int known(int n) {
    static struct flags flags;
    int hit = 0;
    *(unsigned char *)&flags = 3;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (flags.inner.bits == 1)
            hit = i;
    return hit;
}
void same_elements(struct cell *cells, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int *values = (int *)cells;
        values[i] = cells[i].value + 1;
    }
}
