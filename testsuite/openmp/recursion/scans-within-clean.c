// The hole that the pivot leaves goes from one side to the other: both scans ask whether they have met.
// verdict: race-free
static int part(float *a, int first, int last) {
    float pivot = a[first];
    while (first < last) {
        while (first < last && a[last] >= pivot)
            last--;
        a[first] = a[last];
        while (first < last && a[first] <= pivot)
            first++;
        a[last] = a[first];
    }
    a[first] = pivot;
    return first;
}

static void sort(float *a, int first, int last) {
    if (first >= last)
        return;
    int middle = part(a, first, last);
#pragma omp task
    sort(a, first, middle - 1);
#pragma omp task
    sort(a, middle + 1, last);
}

void sorted(float *a, int n) {
#pragma omp parallel
#pragma omp single
    sort(a, 0, n - 1);
}
