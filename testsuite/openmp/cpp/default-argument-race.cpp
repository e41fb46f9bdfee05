// A parameter of a template that is a `bool` with a default: neighbours are read where it holds.
// verdict: race
template <class T, bool Inverse = true> class View {
    T *p;
    int n;

public:
    View(T *p, int n) : p(p), n(n) {}
    int size() const { return n; }
    T &at(int i) { return p[i]; }
    T next(int i) { return p[Inverse ? i + 1 : i]; }
};
typedef View<float> Floats;

void shift(Floats &f) {
#pragma omp parallel for
    for (int i = 0; i < f.size() - 1; i++)
        f.at(i) = f.next(i); //~ r1 data-race proved read f.next(i) //~ r1 data-race proved write f.at(i)
}
