// A long chain of outputs to a stream that a function is given, each of which changes its state once.
// verdict: race-free
#include <fstream>
#include <ostream>

struct Settings {
    int a, b, c, d;
    friend std::ostream &operator<<(std::ostream &out, const Settings &s) {
        out << "a: " << s.a << "\n"
            << "b: " << s.b << "\n"
            << "c: " << s.c << "\n"
            << "d: " << s.d << "\n"
            << "sum: " << s.a + s.b + s.c + s.d << "\n"
            << "products: " << s.a * s.b << " and " << s.b * s.c << " and " << s.c * s.d << "\n"
            << "end" << std::endl;
        return out;
    }
};

int main() {
    Settings settings{1, 2, 3, 4};
#pragma omp parallel
    {
        std::ofstream own("/dev/null");
        own << settings << settings.a << settings.b << "\n";
    }
    return 0;
}
