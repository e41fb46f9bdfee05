// A loop that is bound to the teams of a league: teams depend on each other.
// verdict: race
void shift(int n, float *a) {
#pragma omp target teams loop map(tofrom : a[0 : n])
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i - 1]
}
