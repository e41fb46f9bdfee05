// Characters behind the new end of a text are left as they are, and so are those before it.
// verdict: race-free
#include <string>

void look(int n, char *out) {
    std::string text(64, 'a');
    std::string other(64, 'b');
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        std::string own(8, 'c');
        own.pop_back();
        own.clear();
        out[i] = text[1] + other[0];
    }
}
