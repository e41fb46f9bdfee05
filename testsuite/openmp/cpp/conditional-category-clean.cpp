// `?:` is a value where one of the two is, or they differ in whether they go: references are bound to a copy.
// verdict: race-free
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
    H(H &&other) : a(other.a) { other.a = 0; }
};
A make() { return A(); }
int calls;
A &first(A &a) {
    calls++;
    return a;
}
enum E { E0, E1 };
void test(bool b, A &a, B &derived, H &h, H &g, int n, E e) {
#pragma omp parallel
    {
        auto &&x = b ? a : make();
        x.v++;
    }
#pragma omp parallel
    {
        auto &&x = b ? make() : derived;
        x.v++;
    }
#pragma omp parallel
    {
        H own;
        H x = b ? h : std::move(own);
        x.a++;
    }
#pragma omp parallel
    {
        A own;
        (false ? first(own) : own).v++;
    }
#pragma omp parallel
    {
        auto &&x = b ? n : e;
        x++;
    }
#pragma omp parallel
    {
        auto &&x = b ? n : std::move(n);
        x++;
    }
}
int main(int argc, char **) {
    A a;
    B derived;
    H h, g;
    test(argc < 2, a, derived, h, g, argc, E1);
    return a.v + h.a + calls;
}
