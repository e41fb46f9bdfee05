// `this->tmp` where the construct has a copy of `tmp`: OpenMP replaces references to the list item, and compilers differ in
// whether this is one.
// verdict: unknown
struct F {
    int n, tmp, *out;
    void selected() {
#pragma omp parallel for private(tmp) //~ unsupported
        for (int i = 0; i < n; i++) {
            this->tmp = i;
            out[i] = this->tmp;
        }
    }
};
void run(F &f) { f.selected(); }
