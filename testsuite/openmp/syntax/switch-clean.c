// The branches of a switch read only elements that no branch writes.
// verdict: race-free
void select(int n, int *a) {
#pragma omp parallel for
    for (int i = 1; i < n; i++) {
        switch (i % 3) {
        case 0:
            break;
        case 1:
            a[i] = a[i - 1];
            break;
        default:
            a[i] = a[i + 1];
            break;
        }
    }
}
