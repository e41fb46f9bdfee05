// All calls count in one atomic variable that is given by reference, and mark what they come to in one vector.
// verdict: race-free
#include <atomic>
#include <vector>

static void visit(std::vector<std::atomic<int>> &times, unsigned node, std::atomic<long> &count) {
    if (node >= 1000)
        return;
    ++count;
#pragma omp task shared(times, count)
    visit(times, 2 * node + 1, count);
#pragma omp task shared(times, count)
    visit(times, 2 * node + 2, count);
}

int main() {
    std::atomic<long> count{0};
    std::vector<std::atomic<int>> times(1000);
#pragma omp parallel
#pragma omp single
    visit(times, 0, count);
    return count == 0;
}
