// `_Generic` chooses the call by the type of a constant: the second call shifts by one.
// verdict: race
int a[400];
static int kernel(int k) {
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i + k] = a[i] + 1; //~ r1 data-race proved write a[i + k] //~ r1 data-race proved read a[i]
    return k;
}
int main(void) {
    kernel(0);
    return _Generic(1, int: kernel(1), default: 0);
}
