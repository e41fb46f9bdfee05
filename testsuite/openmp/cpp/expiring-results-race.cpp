// What a function returns by `T &&`, and a member of what goes, goes: what is made of it empties it.
// verdict: race
#include <utility>
struct H {
    int a = 1;
    H() {}
    H(const H &other) : a(other.a) {}
    H(H &&other) : a(other.a) { //~ r6 data-race proved read other.a
        other.a = 0; //~ r1 data-race proved write+write other.a //~ r6 data-race proved write other.a
    }
};
struct Pair {
    H first;
};
int copies, stays;
H &&take(H &x) { return std::move(x); }
template <class T> T &&pass(T &&t) { return static_cast<T &&>(t); }
void sink(H &&) {}
void sink(const H &) {
    copies++; //~ r2 data-race proved read+write copies //~ r3 data-race proved write+write copies
}
struct Made {
    int a = 0;
    const Made &self() const { return *this; }
};
Made make() { return Made(); }
void use(const Made &) {
    stays++; //~ r4 data-race proved read+write stays //~ r5 data-race proved write+write stays
}
void use(Made &&) {}
int main() {
    H h;
    Pair pair;
#pragma omp parallel
    {
        H own = take(h);
        own.a++;
    }
#pragma omp parallel
    {
        sink(take(pair.first));
        sink(pass(std::move(pair.first)));
        sink(std::move(pair).first);
        sink(pass(pair.first));
    }
#pragma omp parallel
    {
        // A reference to the object that `make` made, which is an lvalue.
        use(make().self());
    }
    return h.a + copies + stays;
}
