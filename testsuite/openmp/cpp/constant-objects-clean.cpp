// Of two member functions of one name, the one for constant objects is another function.
// verdict: race-free
struct Matrix {
    double cells[100];
    long reads;
    mutable long looks;
    double &operator()(int i) {
        ++reads;
        return cells[i];
    }
    const double &operator()(int i) const { return cells[i]; }
    double get(int i) { return cells[i]; }
    double get(int i) const {
        ++looks;
        return cells[i];
    }
};
void changed(const Matrix &m, double *o) {
#pragma omp parallel for
    for (int i = 0; i < 100; ++i)
        o[i] = m(i);
}
void kept(Matrix &m, double *o) {
#pragma omp parallel for
    for (int i = 0; i < 100; ++i)
        o[i] = m.get(i);
}
