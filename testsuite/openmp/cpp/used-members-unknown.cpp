// `using` brings functions of a base class beside those of the class: which one is called is not followed.
// verdict: unknown
int count;

struct Base {
    void note(double) { count++; }
};

struct Derived : Base {
    using Base::note;
    void note(char) {}
};

void call(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        Derived own;
        own.note(2.5); //~ unsupported
    }
}
