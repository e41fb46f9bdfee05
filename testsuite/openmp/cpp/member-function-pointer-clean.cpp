// The same call, of a function whose argument decides nothing.
// verdict: race-free
int a[400];
static int kernel(int k) {
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i] = a[i] + k;
    return k;
}
struct Shift {
    int k;
    int go() { return kernel(k); }
};
int main() {
    kernel(0);
    Shift shift{1};
    int (Shift::*member)() = &Shift::go;
    return (shift.*member)();
}
