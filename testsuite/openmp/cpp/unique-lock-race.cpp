// A guard that is unlocked before the access, or never locked.
// verdict: race
#include <mutex>
int early(int n) {
    std::mutex mutex;
    int sum = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        std::unique_lock<std::mutex> lock(mutex);
        lock.unlock();
        sum += i; //~ r1 data-race proved read+write sum //~ r2 data-race proved write+write sum
    }
    return sum;
}
int never(int n) {
    std::mutex mutex;
    int sum = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        std::unique_lock<std::mutex> lock(mutex, std::defer_lock);
        sum += i; //~ r3 data-race proved read+write sum //~ r4 data-race proved write+write sum
    }
    return sum;
}
