// What selects a `case` and the labels are of one type; sums in a wider type get what an operand with a sign holds.
// verdict: race-free
static int a[10];
void labels(void) {
#pragma omp parallel for
    for (int i = 1; i < 10; i++) {
        unsigned k = -i;
        switch (k) {
        case 4294967291u:
        case -12:
            a[0] = i;
        }
    }
}
void ranges(void) {
#pragma omp parallel for
    for (int i = 0; i < 5; i++)
        switch (i) {
        case 0 ... 2:
        case 4:
            break;
        default:
            a[0] = i;
        }
}
void sums(void) {
#pragma omp parallel for
    for (int i = 1; i < 10; i++) {
        int k = -i;
        long m = k + 1l;
        if (m > 5)
            a[0] = i;
    }
}
