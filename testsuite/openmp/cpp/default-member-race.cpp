// Initialisers of members know all of the class, and what stands behind them.
// verdict: race
int calls;

struct Numbered {
    int number = next();
    int twice = 2 * number;
    static int next() {
        return ++calls; //~ r1 data-race proved write+write calls //~ r2 data-race proved read+write calls
    }
};

struct Filled {
    int *place = &here();
    int value = *place;
    int own = 0;
    int &here() { return own; }
};

void make(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        Numbered one;
        Filled two;
        a[i] = one.twice + two.value;
    }
}
