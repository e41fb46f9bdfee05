// What is counted where a flag was seen first is not protected by the flags.
// verdict: possible-race
#include <atomic>
#include <vector>

int main() {
    std::vector<std::atomic<bool>> seen(8);
    int first = 0;
#pragma omp parallel for
    for (int i = 0; i < 8; i++) {
        if (!seen[i].exchange(true))
            first++; //~ w1 data-race possible write+write first //~ r1 data-race possible read+write first
    }
    return first;
}
