// A parameter of a template that is a `bool` with a default.
// verdict: race-free
template <class T, bool Inverse = true, int Width = int(4)> class View {
    T *p;
    int n;

public:
    View(T *p, int n) : p(p), n(n) {}
    int size() const { return n; }
    T &operator[](int i) { return p[i + Inverse * Width]; }
};
typedef View<float> Floats;

void twice(Floats &f) {
#pragma omp parallel for
    for (int i = 0; i < f.size(); i++)
        f[i] = 2 * f[i];
}
