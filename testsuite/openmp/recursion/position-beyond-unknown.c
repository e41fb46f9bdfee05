// What is asked is only whether the ends are equal: with more than they are apart, nothing ends the range.
// verdict: unknown
static void fill(int *a, int first, int end) {
    if (first == end)
        return;
    a[first] = end - first;
    fill(a, first + 1, end);
}

void blocks(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        fill(a, 10 * i, 5 * i);
}
