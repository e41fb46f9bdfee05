// The body of a generic lambda is looked into where it is called: whether it copies a variable around, or has one of that
// name, is not told.
// verdict: unknown
int main() {
    int k = 0, a[100];
#pragma omp parallel for num_threads(4)
    for (int j = 0; j < 100; j++) {
        int *p = a;
        auto f = [=](auto at) { //~ unsupported
            int k = at;
            p[k] = 1;
        };
        f(j);
        if (j == 7)
            k = 1;
    }
    return k;
}
