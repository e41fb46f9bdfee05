// Texts that are written down have as many characters as they have there.
// verdict: race-free
#include <string>

int places[16];

int main() {
    std::string text("abc");
    std::string copy = text;
    int length = text.size();
    int other = copy.size();
#pragma omp parallel sections
    {
#pragma omp section
        places[length] = 1;
#pragma omp section
        places[other + 1] = 2;
    }
    return places[3];
}
