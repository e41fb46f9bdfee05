// What the program has computed and was not followed may never let it come to the region: its race is no more than
// possible.
// verdict: possible-race
static int kept[100];
int sum;
void by_memory(const int *at) {
    kept[at[0]] = 0;
    kept[at[1]] += 2;
    if (kept[at[2]] > 0) {
#pragma omp parallel for
        for (int i = 0; i < 100; i++)
            sum = i; //~ r1 data-race possible write+write sum
    }
}
/* Conditions that are computed from what the race needs may exclude it. */
void by_real(int n, double *a) {
    double x = n;
    if (x < 4.0) {
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            a[i] = a[i + 10]; //~ r2 data-race possible write a[i] //~ r2 data-race possible read a[i + 10]
    }
}
static int is_small(int n) {
    for (int i = 0; i < n; i++)
        if (i * i > 9)
            return 0;
    return 1;
}
void by_function(int n, double *a) {
    if (is_small(n)) {
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            a[i] = a[i + 10]; //~ r3 data-race possible write a[i] //~ r3 data-race possible read a[i + 10]
    }
}
