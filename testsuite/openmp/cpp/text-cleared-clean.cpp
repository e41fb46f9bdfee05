// A text that is cleared, and another one that is written, share nothing.
// verdict: race-free
#include <string>
void f() {
    std::string s = "hello", t = "world";
#pragma omp parallel sections
    {
#pragma omp section
        s.clear();
#pragma omp section
        t[0] = 'x';
    }
}
