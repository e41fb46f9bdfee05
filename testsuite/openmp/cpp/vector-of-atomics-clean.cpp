// The elements are objects of their own, also those of atomic truth values: only std::vector<bool> packs bits.
// verdict: race-free
#include <atomic>
#include <vector>

int main() {
    std::vector<std::atomic<bool>> seen(8);
    std::vector<std::atomic_bool> found(8);
#pragma omp parallel for
    for (int i = 0; i < 8; i++) {
        seen[i] = true;
        found[7 - i].store(true);
    }
    return seen[0] && found[0];
}
