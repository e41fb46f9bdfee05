// Which `ordered` block an iteration comes to is up to a condition; the blocks are executed in the order of the iterations.
// verdict: race-free
int s;
void f(int n, int k) {
#pragma omp parallel for ordered
    for (int i = 0; i < n; i++) {
        if (i > k) {
#pragma omp ordered
            s += i;
        } else {
#pragma omp ordered
            s -= i;
        }
    }
}
