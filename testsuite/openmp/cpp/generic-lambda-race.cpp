// A lambda for arguments of any type calls the function.
// verdict: race
int a[400];
static int kernel(int k) {
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i + k] = a[i] + 1; //~ r1 data-race proved write a[i + k] //~ r1 data-race proved read a[i]
    return k;
}
int main() {
    kernel(0);
    auto f = [](auto x) { return kernel(x); };
    return f(1);
}
