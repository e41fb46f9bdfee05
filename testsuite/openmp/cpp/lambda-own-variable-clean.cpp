// A lambda's own variables have the names of variables around, which it does not copy then.
// verdict: race-free
int main() {
    int k = 0, i = 0, a[100];
#pragma omp parallel for num_threads(4)
    for (int j = 0; j < 100; j++) {
        int *p = a;
        auto f = [=](int at) {
            int k = at;
            for (int i = k; i < k + 1; i++)
                p[i] = 1;
        };
        f(j);
        if (j == 7)
            k = i = 1;
    }
    return k + i;
}
