// A function is an argument of a template, which calls it.
// verdict: race
int a[400];
static int kernel(int k) {
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i + k] = a[i] + 1; //~ r1 data-race proved write a[i + k] //~ r1 data-race proved read a[i]
    return k;
}
template <class F> int run(F f, int x) { return f(x); }
int main() {
    kernel(0);
    return run(kernel, 1);
}
