// `decltype` of a reference, and of a name in parentheses, is a reference; so is what `decltype(auto)` stands for then.
// verdict: race
struct A {
    int v = 0;
};
decltype(auto) given(A &a) { return a; }
A global;
decltype(auto) whole() { return (global); }
const auto &seen(A &a) { return a; }
template <class T> auto second(T &t) -> decltype(t) { return t; }
int main() {
    A a;
    A &to = a;
    int x = 0, y = 0;
#pragma omp parallel
    {
        decltype(to) own = a;
        own.v++; //~ r1 data-race proved read+write own.v //~ r2 data-race proved write+write own.v
    }
#pragma omp parallel
    {
        decltype((x)) own = x;
        own++; //~ r3 data-race proved read+write own //~ r4 data-race proved write+write own
    }
#pragma omp parallel
    {
        decltype(auto) own = given(a);
        own.v++; //~ r5 data-race proved read+write own.v //~ r6 data-race proved write+write own.v
    }
#pragma omp parallel
    {
        auto &&own = whole();
        own.v++; //~ r7 data-race proved read+write own.v //~ r8 data-race proved write+write own.v
    }
#pragma omp parallel
    {
        const A &own = [](auto &z) -> auto & { return z; }(a);
        const_cast<A &>(own).v++; //~ r9 data-race proved read+write const_cast<A &>(own).v //~ r10 data-race proved write+write const_cast<A &>(own).v
    }
#pragma omp parallel
    {
        second(y)++; //~ r11 data-race proved read+write second(y) //~ r12 data-race proved write+write second(y)
    }
    return a.v + x + y + seen(a).v;
}
