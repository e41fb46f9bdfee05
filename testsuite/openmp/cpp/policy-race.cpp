// Static member functions of what a parameter of a template stands for.
// verdict: race
#include <vector>
struct Counting {
    static long hits;
    static void hit() {
        ++hits; //~ r1 data-race proved read+write hits //~ r2 data-race proved write+write hits
    }
};
long Counting::hits = 0;
template <class Policy> class Kernel {
    double factor_;

  public:
    Kernel(double factor) : factor_(factor) {}
    double value(double x) const {
        Policy::hit();
        return factor_ * x;
    }
};
void run(std::vector<double> &v) {
    Kernel<Counting> kernel(0.5);
#pragma omp parallel for
    for (int i = 0; i < (int)v.size(); i++)
        v[i] = kernel.value(v[i]);
}
