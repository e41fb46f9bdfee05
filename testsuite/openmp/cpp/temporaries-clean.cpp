// Objects without names that become others, or whose destructors only free memory.
// verdict: race-free
static int gone;
struct Counted {
    int value;
    Counted(int v) : value(v) {}
    ~Counted() { gone++; }
};
struct Buffer {
    double *cells;
    Buffer(int n) : cells(new double[n]) { cells[0] = n; }
    ~Buffer() { delete[] cells; }
    double first() const { return cells[0]; }
};
static Counted made(int i) { return Counted(i); }
void kept(int *o) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++) {
        Counted *object = new Counted(made(i));
        o[i] = object->value;
    }
}
void freed(double *o) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        o[i] = Buffer(i + 1).first();
}
