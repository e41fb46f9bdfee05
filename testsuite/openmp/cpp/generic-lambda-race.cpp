// A lambda for arguments of any type, which is not followed, calls the function.
// verdict: possible-race
int a[400];
static int kernel(int k) {
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i + k] = a[i] + 1; //~ r1 data-race possible write a[i + k] //~ r1 data-race possible read a[i]
    return k;
}
int main() {
    kernel(0);
    auto f = [](auto x) { return kernel(x); };
    return f(1);
}
