// A member function that is called in the construct uses the member, not the copy of it.
// verdict: race
struct F {
    int n, tmp;
    void use() { tmp = 1; } //~ r1 data-race proved write+write tmp
    void calls() {
#pragma omp parallel for private(tmp)
        for (int i = 0; i < n; i++) {
            tmp = i;
            use();
        }
    }
};
void run(F &f) { f.calls(); }
