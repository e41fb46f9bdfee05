// One index too many: both parts have the element that the second one begins with.
// verdict: race
// also: other findings allowed
static void sort(int *a, int lo, int hi) {
    int i = lo, j = hi;
    int pivot = a[(lo + hi) / 2];
    while (i <= j) {
        while (a[i] < pivot) //~ r1 data-race proved read a[i]
            i++;
        while (a[j] > pivot)
            j--;
        if (i <= j) {
            int kept = a[i];
            a[i] = a[j];
            a[j] = kept; //~ r1 data-race proved write a[j]
            i++;
            j--;
        }
    }
    if (lo < j) {
#pragma omp task
        sort(a, lo, j);
    }
    if (i < hi) {
#pragma omp task
        sort(a, i - 1, hi);
    }
}

int a[8] = {3, 1, 4, 1, 5, 9, 2, 6};

int main(void) {
#pragma omp parallel
#pragma omp single
    sort(a, 0, 7);
    return a[0];
}
