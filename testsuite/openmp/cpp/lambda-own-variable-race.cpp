// A lambda's own variable has the name of one around only behind its first use: that is copied.
// verdict: race
int main() {
    int k = 0, a[100];
#pragma omp parallel for num_threads(4)
    for (int j = 0; j < 100; j++) {
        int *p = a;
        auto f = [=](int at) { //~ r1 data-race proved read ?
            p[at] = k;
            int k = at;
            p[k] = k;
        };
        f(j);
        if (j == 7)
            k = 1; //~ r1 data-race proved write k
    }
    return k;
}
