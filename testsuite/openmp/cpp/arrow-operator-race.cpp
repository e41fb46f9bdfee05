// An object with `operator->` and `operator*` leads all iterations to one member.
// verdict: race
struct Values {
    int of[100];
    int last;
    void set(int i) { of[i] = i; }
    void note(int i) { last = i; } //~ r1 data-race proved write+write last
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
int main() {
    Owner<Values> values(new Values());
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        values->set(i);
        values->note(i);
    }
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        (*values).of[i] = values->of[i + 1]; //~ r2 data-race proved write (*values).of[i] //~ r2 data-race proved read values->of[i + 1]
    return values->last;
}
