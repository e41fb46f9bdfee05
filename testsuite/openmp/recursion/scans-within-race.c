// The first part ends behind the element that has found its place.
// verdict: race
// also: other findings allowed
static int part(int *a, int first, int last) {
    int pivot = a[first];
    while (first < last) {
        while (first < last && a[last] >= pivot) //~ r1 data-race proved read a[last]
            last--;
        a[first] = a[last]; //~ r1 data-race proved write a[first]
        while (first < last && a[first] <= pivot)
            first++;
        a[last] = a[first];
    }
    a[first] = pivot;
    return first;
}

static void sort(int *a, int first, int last) {
    if (first >= last)
        return;
    int middle = part(a, first, last);
#pragma omp task
    sort(a, first, middle + 1);
#pragma omp task
    sort(a, middle + 1, last);
}

int a[6] = {3, 1, 4, 1, 5, 9};

int main(void) {
#pragma omp parallel
#pragma omp single
    sort(a, 0, 5);
    return a[0];
}
