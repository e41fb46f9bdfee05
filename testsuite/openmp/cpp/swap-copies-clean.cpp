// `std::swap` of a class without moves makes a copy, by the constructor of the program.
// verdict: race-free
#include <utility>

int copies;
int x[100];

struct Counted {
    int value;
    explicit Counted(int value) : value(value) {}
    Counted(const Counted &other) : value(other.value) {
#pragma omp atomic
        copies++;
    }
    Counted &operator=(const Counted &) = default;
};

int main() {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        Counted a(i), b(2 * i);
        std::swap(a, b);
        x[i] = a.value;
    }
    return 0;
}
