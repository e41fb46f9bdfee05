// The call for another type is not evaluated.
// verdict: race-free
int a[400];
static int kernel(int k) {
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i + k] = a[i] + 1;
    return k;
}
int main(void) {
    kernel(0);
    return _Generic(1, int: 0, default: kernel(1));
}
