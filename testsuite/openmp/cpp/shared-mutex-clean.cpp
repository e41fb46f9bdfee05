// Readers hold the mutex together, who writes holds it alone; one that tries and fails leaves the counter alone.
// verdict: race-free
#include <mutex>
#include <shared_mutex>

static std::shared_mutex gate;
static int value, seen;

int main() {
#pragma omp parallel
    {
        {
            std::unique_lock<std::shared_mutex> writer(gate);
            value++;
        }
        {
            std::shared_lock<std::shared_mutex> reader(gate);
            int now = value;
            (void)now;
        }
        gate.lock_shared();
        int again = value;
        gate.unlock_shared();
        (void)again;
        if (gate.try_lock()) {
            seen++;
            gate.unlock();
        }
    }
    return value;
}
