// A member of a base class that a member of the class hides is named with its class.
// verdict: race
struct Base {
    int value;
    void set(int i) {
        value = i; //~ r1 data-race proved write+write value
    }
};
struct Derived : Base {
    int value;
    void set(int) {}
};
void call(Derived &d) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        d.Base::set(i);
}
