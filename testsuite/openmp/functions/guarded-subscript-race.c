// The guard at the beginning of a function lets one number too many pass.
// verdict: race
int x[16];

void given(int n) {
    if (n < -1 || n > 7)
        return;
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
        x[i] = x[n + 8]; //~ r1 data-race proved write x[i] //~ r1 data-race proved read x[n + 8]
}
