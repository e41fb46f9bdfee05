// Each task of a loop waits for the one before it, and so for all before that.
// verdict: race-free
int total;
void chain(int n, char *done) {
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < n; i++) {
#pragma omp task depend(in : done[i]) depend(out : done[i + 1])
        total++;
    }
}
