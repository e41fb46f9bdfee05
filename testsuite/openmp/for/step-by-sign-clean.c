// A loop that counts down to 1 does nothing where it begins below.
// verdict: race-free
void none(int n, int *a, int step) {
#pragma omp parallel for
    for (int i = n; i > 0; i += step)
        if (i < 0)
            a[0] = 1;
}
