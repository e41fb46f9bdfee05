// A class template that is the base of its own argument: its functions use the class that derives from it.
// verdict: race-free
#include <vector>

template <class Own> struct Solver {
    int n = 64;
    Own &self() { return static_cast<Own &>(*this); }
    void step(int i) { static_cast<Own *>(this)->update(i); }
    void run() {
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            self().update(i);
    }
    double weight() const { return static_cast<const Own *>(this)->weighed(); }
};

struct Each : Solver<Each> {
    std::vector<double> all;
    double factor = 2;
    Each() : all(64) {}
    void update(int i) { all[i] = i; }
    double weighed() const { return factor; }
};

int main() {
    Each each, other;
    other.run();
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        each.step(i);
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        other.all[i] = each.weight();
    return each.all[3] > other.all[2];
}
