// A lambda's parameter has the name of a variable around: what that names is not used.
// verdict: race-free
int main(int argc, char **) {
    int k = argc;
    int a[100], b[100];
    auto f = [&](int k) { a[k] = k; };
    auto g = [=, &b](auto k) { b[k] = k; };
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < 100; i++) {
        f(i);
        g(i);
        auto outer = [&](int j) {
            auto inner = [&](int k) { a[k] += j; };
            inner(j);
        };
        outer(i);
    }
    return k + a[0];
}
