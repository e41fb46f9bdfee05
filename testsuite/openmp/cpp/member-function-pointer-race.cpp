// A member function that is called through a pointer shifts by the member of its object.
// verdict: race
int a[400];
static int kernel(int k) {
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i + k] = a[i] + 1; //~ r1 data-race proved write a[i + k] //~ r1 data-race proved read a[i]
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
