// A variable of the file is shared without being named in any clause.
// verdict: race
static double scratch;

void squares(int n, double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        scratch = a[i]; //~ r1 data-race proved write+write scratch //~ r2 data-race proved write scratch
        a[i] = scratch * 2.0; //~ r2 data-race proved read scratch
    }
}
