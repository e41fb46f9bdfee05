// A virtual function sets a number that is only added; which one is called is not followed.
// verdict: race-free
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
        a[i] = a[i] + shift;
}
