// What functions of the library return tells which overload is called: the one that writes.
// verdict: race
// also: other findings allowed
#include <array>
#include <cmath>
#include <complex>
#include <random>
#include <string>
static int g;
static void f(float) { g++; } //~ a1 data-race proved write+write g
static void f(double) {}
static void k(unsigned long) { g++; } //~ b1 data-race proved write+write g
static void k(int) {}
static void k(long) { g++; } //~ c1 data-race proved write+write g
int main() {
    float x = 1;
    std::complex<float> z(1, 2);
    std::array<int, 3> three{};
    std::mt19937 engine(1);
    std::uniform_int_distribution<long> dice(0, 3);
#pragma omp parallel
    f(std::sqrt(x));
#pragma omp parallel
    f(std::pow(x, x));
#pragma omp parallel
    f(std::abs(z));
#pragma omp parallel
    k(three.size());
#pragma omp parallel firstprivate(engine)
    k(engine());
#pragma omp parallel firstprivate(engine, dice)
    k(dice(engine));
#pragma omp parallel
    k(std::stol("3"));
    return g;
}
