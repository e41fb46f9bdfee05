// A tree of sums: whatever the stride is, no element is touched by two iterations.
// verdict: race-free
int a[1024];

int main(void) {
    for (int d = 1; d < 1024; d *= 2) {
#pragma omp parallel for
        for (int i = 0; i < 1024; i += 2 * d)
            a[i] += a[i + d];
    }
    return a[0];
}
