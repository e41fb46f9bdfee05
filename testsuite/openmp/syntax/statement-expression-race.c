// A statement expression assigns a shared variable.
// verdict: race
void squares(int n, const double *a, double *b) {
    double t;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        b[i] = ({
            t = a[i]; //~ r1 data-race proved write+write t //~ r2 data-race proved write t
            t + 1.0; //~ r2 data-race proved read t
        });
}
