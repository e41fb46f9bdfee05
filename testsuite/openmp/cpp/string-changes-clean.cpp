// Functions that only read a text, and those that change one of the thread's own or within a critical section.
// verdict: race-free
#include <string>
void read(const std::string &s, int *o) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        o[i] = s.size() + s.empty() + s[0] + s.back() + (s == "x");
        o[i] += s.find("x") + s.find_first_of("ab") + s.compare("y") + s.capacity();
    }
}
void own(int *o) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        std::string text = std::to_string(i);
        text.clear();
        o[i] = text.size();
    }
}
void excluded(std::string &s) {
#pragma omp parallel
    {
#pragma omp critical
        s.clear();
    }
}
