// The indices move before they look, and the one from above is where the range is divided.
// verdict: race-free
static void exchange(int *x, int *y) {
    int kept = *x;
    *x = *y;
    *y = kept;
}

static int part(int a[], int first, int last) {
    int pivot = a[first], up = first - 1, down = last + 1;
    for (;;) {
        do {
            up++;
        } while (a[up] < pivot);
        do {
            down--;
        } while (a[down] > pivot);
        if (up >= down)
            return down;
        exchange(&a[up], &a[down]);
    }
}

static void sort(int a[], int first, int last) {
    if (first < last) {
        int middle = part(a, first, last);
#pragma omp task
        sort(a, first, middle);
#pragma omp task
        sort(a, middle + 1, last);
    }
}

void sorted(int *a, int n) {
#pragma omp parallel
#pragma omp single nowait
    sort(a, 0, n - 1);
}
