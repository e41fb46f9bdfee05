// A view of a text has the characters of that.
// verdict: race
#include <string>
#include <string_view>
void text(std::string &s, int *o) {
    std::string_view view = s;
#pragma omp parallel for
    for (int i = 0; i < 10; i++) {
        s[i] = 'a'; //~ r1 data-race proved write s[i]
        o[i] = view[0]; //~ r1 data-race proved read view[0]
    }
}
