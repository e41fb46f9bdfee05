// A text that is cleared gets its end where its first character was.
// verdict: race
#include <string>

void look(int n, char *out) {
    std::string text(64, 'a');
    std::string other(64, 'b');
#pragma omp parallel sections
    {
#pragma omp section
        text.clear(); //~ r1 data-race proved write text
#pragma omp section
        out[0] = text[0]; //~ r1 data-race proved read text[0]
    }
#pragma omp parallel sections
    {
#pragma omp section
        other.pop_back(); //~ r2 data-race proved write other
#pragma omp section
        out[1] = other[63]; //~ r2 data-race proved read other[63]
    }
}
