// A chain of tasks that data may break: which of them are created is not followed. (It may race.)
// verdict: unknown
int total;
void chain(int n, const int *use, char *done) {
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < n; i++) {
        if (use[i]) {
#pragma omp task depend(in : done[i]) depend(out : done[i + 1])
            total++;
        }
    }
}
