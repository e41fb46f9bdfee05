// The condition of a loop is evaluated for the iterations that there are and once more.
// verdict: race
void shifted(int n, int *a) {
#pragma omp parallel for
    for (int b = 0; b < n; b++) {
        int j = 0;
        while (a[j + 1]) //~ r2 data-race proved read a[j + 1]
            j++;
        a[1] = j; //~ r1 data-race proved write+write a[1] //~ r2 data-race proved write a[1]
    }
}
