// A virtual function sets the shift: the one of the class that the object has.
// verdict: race
static int shift;
struct Base {
    virtual void go() {}
};
struct Derived : Base {
    void go() override { shift = 1; }
};
int a[100];

int main() {
    Derived d;
    Base &b = d;
    b.go();
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i + shift] = a[i]; //~ r1 data-race proved write a[i + shift] //~ r1 data-race proved read a[i]
}
