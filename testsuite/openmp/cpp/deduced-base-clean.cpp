// The arguments of a template follow from a class that the class of the argument derives from.
// verdict: race-free
template <class E> struct Expr {
    double at(int i) const { return static_cast<const E &>(*this).get(i); }
};

struct Row : Expr<Row> {
    double values[100];
    double get(int i) const { return values[i]; }
    template <class E> void set(const Expr<E> &from) {
#pragma omp parallel for
        for (int i = 0; i < 100; i++)
            values[i] = from.at(i);
    }
};

struct Twice : Expr<Twice> {
    const Row *of;
    double get(int i) const { return 2 * of->get(i); }
};

template <class E> double first(const Expr<E> *of) { return of->at(0); }

int main() {
    static Row a, b;
    Twice twice;
    twice.of = &b;
    a.set(b);
    a.set(twice);
    return first(&twice) > first(&a);
}
