// An object that measures time, and has other members of the library, adds to a sum of all threads where it goes.
// verdict: race
#include <chrono>
#include <filesystem>
#include <thread>

using Clock = std::chrono::steady_clock;

static double total;

struct Timer {
    std::chrono::steady_clock::time_point begin = Clock::now();
    Clock::time_point last;
    std::thread::id owner;
    std::filesystem::path log;
    ~Timer() {
        total += std::chrono::duration<double>(Clock::now() - begin).count(); //~ r1 data-race proved write+write total //~ r2 data-race proved read+write total
    }
};

int main() {
#pragma omp parallel
    { Timer timer; }
    return total > 0;
}
