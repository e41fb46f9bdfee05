// An atomic comparison whose result is kept before the write, and a plain read.
// verdict: race
// openmp: 5.1
void claim(int n, int *winner) {
    int next = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int equal;
#pragma omp atomic compare capture
        {
            equal = next == i;
            if (equal) {
                next = i + 1; //~ r1 data-race any write next
            }
        }
        winner[i] = next; //~ r1 data-race any read next
    }
}
