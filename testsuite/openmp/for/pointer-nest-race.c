// Pointers that count from where an outer loop's variable is, over elements that its other values lead to as well.
// verdict: race
int a[1024];
int length;
void overlap(void) {
    int *p, *q;
#pragma omp parallel for collapse(2)
    for (p = &a[0]; p < &a[64]; p++)
        for (q = p; q < p + 10; q++)
            *q = 1; //~ r1 data-race proved write+write *q
}
void read_once(void) {
    int *p, *q;
#pragma omp parallel for collapse(2)
    for (p = &a[0]; p < &a[512]; p += 8)
        for (q = p; q < p + length; q++)
            if (q < p + 9)
                *q = 1; //~ r2 data-race proved write+write *q
}
