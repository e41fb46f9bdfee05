// Of two objects that stay, `?:` designates one; of two that go, one that goes; and only what is chosen is evaluated.
// verdict: race
#include <utility>
struct A {
    int v = 0;
};
struct B : A {
    int w = 0;
};
struct H {
    int a = 1;
    H() {}
    H(const H &other) : a(other.a) {}
    H(H &&other) : a(other.a) { //~ r8 data-race proved read other.a
        other.a = 0; //~ r1 data-race proved write+write other.a //~ r8 data-race proved write other.a
    }
};
int calls;
A &first(A &a) {
    calls++; //~ r2 data-race proved read+write calls //~ r3 data-race proved write+write calls
    return a;
}
void test(bool b, A &a, B &derived, H &h, H &g) {
#pragma omp parallel
    {
        auto &&x = b ? a : derived;
        x.v++; //~ r4 data-race proved read+write x.v //~ r5 data-race proved write+write x.v
    }
#pragma omp parallel
    {
        H x = b ? std::move(h) : std::move(h);
        x.a++;
    }
#pragma omp parallel
    {
        A own;
        (true ? first(own) : own).v++;
    }
#pragma omp parallel
    {
        A &x = b ? a : throw 1;
        x.v++; //~ r6 data-race proved read+write x.v //~ r7 data-race proved write+write x.v
    }
}
int main(int argc, char **) {
    A a;
    B derived;
    H h, g;
    test(argc < 2, a, derived, h, g);
    return a.v + h.a + calls;
}
