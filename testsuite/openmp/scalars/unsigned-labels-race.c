// What selects a `case` and the labels are of one type; sums in a wider type get what an unsigned operand holds.
// verdict: race
static int a[10];
void labels(void) {
#pragma omp parallel for
    for (int i = 1; i < 10; i++) {
        unsigned k = -i;
        switch (k) {
        case 4294967290u:
        case -5:
            a[0] = i; //~ r1 data-race proved write+write a[0]
        }
    }
}
void ranges(void) {
#pragma omp parallel for
    for (int i = 0; i < 5; i++)
        switch (i) {
        case 0:
        case 4:
            break;
        case 1 ... 3:
        default:
            a[0] = i; //~ r2 data-race proved write+write a[0]
        }
}
void sums(void) {
#pragma omp parallel for
    for (int i = 1; i < 10; i++) {
        unsigned k = -i;
        long m = k + 1l;
        if (m > 5)
            a[0] = i; //~ r3 data-race proved write+write a[0]
    }
}
