// Iterations that come to no `ordered` block touch the variable at any time.
// verdict: race
// also: other findings allowed
int s;
void f(int n, int k) {
#pragma omp parallel for ordered
    for (int i = 0; i < n; i++) {
        if (i > k) {
#pragma omp ordered
            s += i; //~ r1 data-race any write s
        } else {
            s -= i; //~ r1 data-race any write s
        }
    }
}
