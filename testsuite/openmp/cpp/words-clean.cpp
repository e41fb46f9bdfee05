// Operators that are words, digits in groups, hexadecimal fractions, and constants of the library's classes.
// verdict: race-free
#include <fstream>
#include <string>
using namespace std;
static int open_all(const string &name) {
    ifstream in(name, ios::binary);
    ifstream text(name.c_str(), ios::in | ios::binary);
    if (name.find("x") == string::npos and name.size() > 2)
        return 1;
    return not name.empty();
}
void f(float *a, int n) {
    int k = open_all("file");
#pragma omp parallel for
    for (int i = 0; i < 1'000; ++i)
        if (i > 10 and not(i == 20 or n not_eq 3))
            a[i] += k * 0x1.0p-24f;
}
