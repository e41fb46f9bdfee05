// Where elements that own memory end, they are written.
// verdict: race
#include <string>
#include <vector>
int main() {
    std::vector<std::string> words(4, "x");
    std::vector<char> out(8);
#pragma omp parallel for
    for (int i = 0; i < 8; i++) {
        if (i == 7)
            words.clear(); //~ r1 data-race possible write words //~ r2 data-race proved write clear
        out[i] = words[0][0]; //~ r1 data-race possible read words[0] //~ r2 data-race proved read words
    }
}
