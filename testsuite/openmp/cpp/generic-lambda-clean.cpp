// The same call, of a function whose argument decides nothing.
// verdict: race-free
int a[400];
static int kernel(int k) {
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i] = a[i] + k;
    return k;
}
int main() {
    kernel(0);
    auto f = [](auto x) { return kernel(x); };
    return f(1);
}
