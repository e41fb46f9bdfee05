// `decltype` of a name that is no reference, and of a value, is no reference; so is what `decltype(auto)` stands for then.
// verdict: race-free
struct A {
    int v = 0;
};
A global;
decltype(auto) whole() { return global; }
decltype(auto) sum(int a, int b) { return a + b; }
template <class T> auto added(const T &a, const T &b) -> decltype(a + b) { return a + b; }
int main() {
    A a;
    int x = 0, y = 0;
#pragma omp parallel
    {
        decltype(a) own = a;
        own.v++;
    }
#pragma omp parallel
    {
        decltype(x + 0) own = x;
        own++;
    }
#pragma omp parallel
    {
        auto &&own = whole();
        own.v++;
    }
#pragma omp parallel
    {
        decltype(auto) own = sum(x, y);
        own++;
    }
#pragma omp parallel
    {
        auto &&own = [](auto z) -> decltype(auto) { return z; }(a);
        own.v++;
    }
#pragma omp parallel
    {
        auto &&own = added(x, y);
        own++;
    }
    return a.v + x + y;
}
