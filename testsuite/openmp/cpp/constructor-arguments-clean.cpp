// Constructors of the library read their arguments, which nobody changes.
// verdict: race-free
#include <complex>
#include <sstream>
#include <string>
#include <vector>
int main() {
    unsigned len = 1;
    bool init = false;
    std::string line = "a";
    double out[10];
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < 10; i++) {
        int n = i;
        std::complex<double> c(n++, 1);
        std::string s("abcdef", len);
        std::vector<bool> v(3, init), w{true, init};
        std::istringstream in(line);
        out[i] = c.real() + s.size() + w.size();
    }
    return out[0] > 1;
}
