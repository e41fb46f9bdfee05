// Where elements that own memory end, they are written: those of an object of each iteration.
// verdict: race-free
#include <string>
#include <vector>
int main() {
    std::vector<int> out(8);
#pragma omp parallel for
    for (int i = 0; i < 8; i++) {
        std::vector<std::string> words(4, "x");
        words.pop_back();
        words.clear();
        out[i] = i;
    }
}
