// A copy of a text has characters of its own; views are read.
// verdict: race-free
#include <string>
#include <string_view>
void copied(std::string &s, int *o) {
    std::string copy = s;
#pragma omp parallel for
    for (int i = 0; i < 10; i++) {
        s[i] = 'a';
        o[i] = copy[0];
    }
}
void read(std::string_view view, int *o) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        o[i] = view[i] + view.size();
}
