// Default arguments of members know all of the class, and what stands behind them.
// verdict: race
int calls;
int next() { return 4; }

struct Numbered {
    int number(int from = next()) const { return from; }
    static int next() {
        return ++calls; //~ r1 data-race proved write+write calls //~ r2 data-race proved read+write calls
    }
};

void make(int n, int *a) {
    Numbered one;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = one.number();
}
