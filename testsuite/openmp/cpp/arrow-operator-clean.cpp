// An object with `operator->` and `operator*` leads each iteration to an element of its own, through another one, too.
// verdict: race-free
struct Values {
    int of[100];
    void set(int i) { of[i] = i; }
};
template <class T> class Owner {
    T *held;

public:
    explicit Owner(T *given) : held(given) {}
    Owner(const Owner &) = delete;
    ~Owner() { delete held; }
    T *operator->() const { return held; }
    T &operator*() const { return *held; }
};
struct Outer {
    Owner<Values> inner;
    Outer() : inner(new Values()) {}
    const Owner<Values> &operator->() const { return inner; }
};
int main() {
    Owner<Values> values(new Values());
    Outer outer;
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        values->set(i);
        (*values).of[i] += 1;
        outer->of[i] = values->of[i];
    }
    return values->of[3];
}
