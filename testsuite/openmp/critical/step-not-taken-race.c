// The counter is set back as a whole, so numbers come again.
// verdict: possible-race
struct counter {
    int k;
};

void numbers(int n, int *a, struct counter zero) {
    struct counter q = {0};
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int m;
#pragma omp critical
        {
            m = q.k++;
            if (i % 8 == 7)
                q = zero;
        }
        a[m] = i; //~ r1 data-race possible write+write a[m]
    }
}
