// Spaces, comments and commas in odd places of the directives.
// verdict: race-free
void scale(int n, double *a) {
    double t;
    #  pragma   omp /* a comment */ parallel   for private ( /* nothing shared */ t ) , schedule( static ) // at the end
    for (int i = 1; i < n; i++) {
        t = a[i];
        a[i] = 2.0 * t;
    }
}
