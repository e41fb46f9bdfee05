// Shell sort with one residue class too many: the last one is the first again.
// verdict: possible-race
// also: other findings allowed
void shell_sort(int *a, int n) {
    for (int gap = n / 2; gap > 0; gap /= 2) {
#pragma omp parallel for
        for (int first = 0; first <= gap; first++)
            for (int i = first + gap; i < n; i += gap) {
                int x = a[i], j = i; //~ r1 data-race possible read a[i]
                while (j >= gap && a[j - gap] > x) {
                    a[j] = a[j - gap];
                    j -= gap;
                }
                a[j] = x; //~ r1 data-race possible write a[j]
            }
    }
}
