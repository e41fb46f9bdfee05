// A loop that is bound to the teams of a league gives each iteration to one of them.
// verdict: race-free
void scale(int n, float *a) {
#pragma omp target teams loop map(tofrom : a[0 : n])
    for (int i = 0; i < n; i++)
        a[i] = 2 * a[i];
}
