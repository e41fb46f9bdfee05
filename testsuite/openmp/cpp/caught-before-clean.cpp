// The handler leaves the function, or changes what the region does not use.
// verdict: race-free
int scale(int n, double *a) {
    int failures = 0;
    try {
        if (n < 1)
            throw n;
        if (n > 1000)
            throw 'n';
    } catch (int) {
        return 1;
    } catch (...) {
        failures++;
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = failures;
    return 0;
}
