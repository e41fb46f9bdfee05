// A statement expression has a variable of its own.
// verdict: race-free
void squares(int n, const double *a, double *b) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        b[i] = ({
            double t = a[i];
            t + 1.0;
        });
}
