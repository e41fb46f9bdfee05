// A class template that is the base of its own argument: its functions use the class that derives from it.
// verdict: race
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
};

struct Total : Solver<Total> {
    double sum = 0;
    void update(int i) { sum = i; } //~ r1 data-race proved write+write sum
};

struct Last : Solver<Last> {
    std::vector<double> all;
    Last() : all(64) {}
    void update(int i) { all[i / 2] = i; } //~ r2 data-race proved write+write all[i / 2]
};

int main() {
    Total total;
    Last last;
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        total.step(i);
    last.run();
    total.run();
    return total.sum > 0;
}
