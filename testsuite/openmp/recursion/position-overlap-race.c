// Blocks that overlap by one element, filled position by position.
// verdict: possible-race
// also: other findings allowed
static void fill(int *a, int first, int end) {
    if (first == end)
        return;
    a[first] = end - first; //~ r1 data-race possible write+write a[first]
    fill(a, first + 1, end);
}

void blocks(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        fill(a, 10 * i, 10 * i + 11);
}
