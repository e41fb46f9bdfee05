// All calls count in one variable that is given by reference.
// verdict: race
// also: other findings allowed
#include <atomic>
#include <vector>

static void visit(std::vector<std::atomic<int>> &times, unsigned node, long &count) {
    if (node >= 1000)
        return;
    ++count; //~ r1 data-race proved write+write count //~ r2 data-race proved read+write count
#pragma omp task shared(times, count)
    visit(times, 2 * node + 1, count);
#pragma omp task shared(times, count)
    visit(times, 2 * node + 2, count);
}

int main() {
    long count{0};
    std::vector<std::atomic<int>> times(1000);
#pragma omp parallel
#pragma omp single
    visit(times, 0, count);
    return count == 0;
}
