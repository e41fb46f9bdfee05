// A condition that the loop around says already decides nothing: what stands beside the block is not ordered by it.
// verdict: race
// also: other findings allowed
int main(void) {
    int a[64] = {0}, b[64] = {0};
#pragma omp parallel num_threads(3)
    for (int t = 0; t < 2; t++) {
#pragma omp master
        {
            if (t < 2)
                a[t] += 1; //~ r1 data-race proved write a[t]
        }
#pragma omp single
        a[t] += 1; //~ r1 data-race proved write a[t]
    }
    return a[0] + b[0];
}
