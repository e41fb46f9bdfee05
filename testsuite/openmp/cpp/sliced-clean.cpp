// An object of a list with one of its class, and one of a derived class: copies, by the constructors of members.
// verdict: race-free
struct A {
    int v;
    A() : v(0) {}
    A(const A &o) : v(o.v) {
    }
};
struct B {
    A a;
};
struct C : B {};
static int out[100];
int main() {
    B b;
    C c;
#pragma omp parallel for num_threads(4)
    for (int s = 0; s < 50; s++) {
        B one{b};
        B two = {b};
        B three = c;
        out[s] = one.a.v + two.a.v + three.a.v;
    }
}
