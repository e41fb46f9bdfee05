// Another name of the function is called with another argument.
// verdict: race
int a[400];
int kernel(int k) {
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i + k] = a[i] + 1; //~ r1 data-race proved write a[i + k] //~ r1 data-race proved read a[i]
    return k;
}
[[gnu::alias("kernel")]] int other(int);
int main(void) {
    kernel(0);
    return other(1);
}
