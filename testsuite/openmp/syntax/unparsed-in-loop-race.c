// Text in a loop of a construct that cannot be parsed (a nested function of GNU C) leaves its region undecided, not the others of the file.
// verdict: race
int x;
void orphaned(int n, double *b) {
#pragma omp for
    for (int i = 1; i < n; i++)
        b[i] = ({ int next(int k) { return k + i; } next(1); });
}
int main(void) {
#pragma omp parallel
    x = 1; //~ r2 data-race proved write+write x
    return 0;
}
