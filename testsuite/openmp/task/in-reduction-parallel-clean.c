// Tasks that take part in the reduction of the parallel loop add to copies of their own.
// verdict: race-free
int count(int n) {
    int x = 0;
#pragma omp parallel for reduction(task, + : x)
    for (int i = 0; i < n; i++) {
        x++;
        if (i % 2 == 0) {
#pragma omp task in_reduction(+ : x)
            x--;
        }
    }
    return x;
}
