// The arguments of class templates follow from what objects are made of.
// verdict: race
int hits;

template <class F> struct Defer {
    F f;
    Defer(F g) : f(g) {}
    ~Defer() { f(); }
};

template <class T> struct Ref {
    T &to;
    Ref(T &of) : to(of) {}
    void set(int i) { to = i; } //~ r2 data-race proved write+write to
};

int main() {
#pragma omp parallel for
    for (int i = 0; i < 64; i++) {
        Defer last([] { hits = 1; }); //~ r1 data-race proved write+write hits
    }
#pragma omp parallel for
    for (int i = 0; i < 64; i++) {
        Ref ref(hits);
        ref.set(i);
    }
    return hits;
}
