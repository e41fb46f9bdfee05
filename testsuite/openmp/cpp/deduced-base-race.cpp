// The arguments of a template follow from a class that the class of the argument derives from.
// verdict: race
template <class E> struct Expr {
    double at(int i) const { return static_cast<const E &>(*this).get(i); }
};

struct Row : Expr<Row> {
    double values[101];
    double get(int i) const { return values[i]; }
    template <class E> void set(const Expr<E> &from) {
#pragma omp parallel for
        for (int i = 0; i < 100; i++)
            values[i] = from.at(i); //~ r1 data-race proved write values[i]
    }
};

struct Next : Expr<Next> {
    const Row *of;
    double get(int i) const { return of->get(i + 1); } //~ r1 data-race proved read of->get(i + 1)
};

int main() {
    static Row a;
    Next next;
    next.of = &a;
    a.set(next);
}
