// One branch of a switch reads the element before, which another branch may be writing.
// verdict: race
void select(int n, int *a) {
#pragma omp parallel for
    for (int i = 1; i < n; i++) {
        switch (i % 3) {
        case 0:
            a[i] = 1; //~ r1 data-race proved write a[i]
            break;
        case 1:
            a[i] = a[i - 1]; //~ r1 data-race proved read a[i - 1]
            break;
        default:
            break;
        }
    }
}
