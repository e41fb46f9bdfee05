// The initialiser of a declared reduction counts how often it runs, which nothing else in the file does.
// verdict: race
int copies;

#pragma omp declare reduction(numbered : int : omp_out += omp_in) initializer(omp_priv = copies++) //~ r1 data-race proved write+write copies //~ r2 data-race proved read+write copies

int add(const int *a, int n) {
    int sum = 0;
#pragma omp parallel for reduction(numbered : sum)
    for (int i = 0; i < n; i++)
        sum += a[i];
    return sum;
}
