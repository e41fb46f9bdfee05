// Static member functions of what a parameter of a template stands for.
// verdict: race-free
#include <vector>
struct Silent {
    static void hit() {}
};
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
    Kernel<Silent> kernel(0.5);
#pragma omp parallel for
    for (int i = 0; i < (int)v.size(); i++)
        v[i] = kernel.value(v[i]);
}
