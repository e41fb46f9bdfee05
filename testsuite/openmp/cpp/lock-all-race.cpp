// Both mutexes are released before the second counter.
// verdict: race
#include <mutex>

static std::mutex from, to;
static int moved, counted;

int main() {
#pragma omp parallel
    {
        std::lock(from, to);
        counted++;
        from.unlock();
        to.unlock();
        moved++; //~ w1 data-race proved write+write moved //~ r1 data-race proved read+write moved
    }
    return moved + counted;
}
