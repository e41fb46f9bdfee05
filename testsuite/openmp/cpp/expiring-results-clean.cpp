// What a function returns by `T &&`, and a member of what goes, is for functions that take what goes.
// verdict: race-free
#include <utility>
struct H {
    int a = 1;
    H() {}
    H(const H &other) : a(other.a) {}
    H(H &&other) : a(other.a) { other.a = 0; }
};
struct Pair {
    H first;
};
int copies, stays;
H &&take(H &x) { return std::move(x); }
template <class T> T &&pass(T &&t) { return static_cast<T &&>(t); }
void sink(H &&) {}
void sink(const H &) { copies++; }
struct Made {
    int a = 0;
    const Made &self() const { return *this; }
};
Made make() { return Made(); }
void use(const Made &) {}
void use(Made &&) { stays++; }
int main() {
    H h;
    Pair pair;
#pragma omp parallel
    {
        // A copy.
        H own = h;
        H other = take(own);
        other.a++;
    }
#pragma omp parallel
    {
        sink(take(pair.first));
        sink(pass(std::move(pair.first)));
        sink(std::move(pair).first);
        sink(static_cast<H &&>(h));
    }
#pragma omp parallel
    {
        use(make().self());
    }
    return h.a + copies + stays;
}
