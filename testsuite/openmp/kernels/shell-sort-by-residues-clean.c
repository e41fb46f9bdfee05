// Shell sort whose residue classes are sorted by different threads: the place after the inner loop is so many gaps back.
// verdict: race-free
void shell_sort(int *a, int n) {
    for (int gap = n / 2; gap > 0; gap /= 2) {
#pragma omp parallel for
        for (int first = 0; first < gap; first++)
            for (int i = first + gap; i < n; i += gap) {
                int x = a[i], j = i;
                while (j >= gap && a[j - gap] > x) {
                    a[j] = a[j - gap];
                    j -= gap;
                }
                a[j] = x;
            }
    }
}
