// Guards that are unlocked before their block ends, or locked later.
// verdict: race-free
#include <mutex>
int early(int n, int *o) {
    std::mutex mutex;
    int sum = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        std::unique_lock<std::mutex> lock(mutex);
        sum += i;
        lock.unlock();
        o[i] = i;
    }
    return sum;
}
int late(int n) {
    std::mutex mutex;
    int sum = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        std::unique_lock<std::mutex> lock(mutex, std::defer_lock);
        lock.lock();
        sum += i;
    }
    return sum;
}
