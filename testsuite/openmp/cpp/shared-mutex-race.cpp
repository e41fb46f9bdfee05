// Those who write hold the mutex as readers do: together with others.
// verdict: race
#include <mutex>
#include <shared_mutex>

static std::shared_mutex gate;
static int value;

int main() {
#pragma omp parallel
    {
        std::shared_lock<std::shared_mutex> reader(gate);
        value++; //~ w1 data-race proved write+write value //~ r1 data-race proved read+write value
    }
    return value;
}
