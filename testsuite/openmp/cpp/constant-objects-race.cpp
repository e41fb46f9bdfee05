// Of two member functions of one name, the one for constant objects is another function.
// verdict: race
struct Matrix {
    double cells[100];
    long reads;
    mutable long looks;
    double &operator()(int i) {
        ++reads; //~ r1 data-race proved write+write reads //~ r2 data-race proved read+write reads
        return cells[i];
    }
    const double &operator()(int i) const { return cells[i]; }
    double get(int i) { return cells[i]; }
    double get(int i) const {
        ++looks; //~ r3 data-race proved write+write looks //~ r4 data-race proved read+write looks
        return cells[i];
    }
    double sum() const { return get(0) + get(1); }
};
void changed(Matrix &m, double *o) {
#pragma omp parallel for
    for (int i = 0; i < 100; ++i)
        o[i] = m(i);
}
void kept(const Matrix &m, double *o) {
#pragma omp parallel for
    for (int i = 0; i < 100; ++i)
        o[i] = m.get(i);
}
