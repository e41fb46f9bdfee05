// Another name of the function is called, with an argument that decides nothing.
// verdict: race-free
int a[400];
int kernel(int k) {
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i] = a[i] + k;
    return k;
}
[[gnu::alias("kernel")]] int other(int);
int main(void) {
    kernel(0);
    return other(1);
}
