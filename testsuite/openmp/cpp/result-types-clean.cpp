// What functions of the library return tells which overload is called: the one that does nothing.
// verdict: race-free
#include <array>
#include <cmath>
#include <random>
#include <string>
static int g;
static void f(float) { g++; }
static void f(double) {}
static void k(unsigned long) {}
static void k(int) {}
static void k(long) { g++; }
int main() {
    double x = 1;
    float y = 1;
    std::array<int, 3> three{};
    std::mt19937 engine(1);
    std::uniform_int_distribution<> dice(0, 3);
#pragma omp parallel
    f(std::sqrt(x));
#pragma omp parallel
    f(std::pow(x, y));
#pragma omp parallel
    f(std::sqrt(3));
#pragma omp parallel
    k(three.size());
#pragma omp parallel firstprivate(engine)
    k(engine());
#pragma omp parallel firstprivate(engine, dice)
    k(dice(engine));
#pragma omp parallel
    k(std::stoi("3"));
    return g;
}
