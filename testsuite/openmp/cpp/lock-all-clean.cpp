// std::lock takes both mutexes, which guards then adopt or which are released by hand.
// verdict: race-free
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
        {
            std::lock(from, to);
            std::lock_guard<std::mutex> one(from, std::adopt_lock);
            std::lock_guard<std::mutex> other(to, std::adopt_lock);
            moved++;
        }
        {
            std::unique_lock<std::mutex> one(from, std::defer_lock), other(to, std::defer_lock);
            std::lock(one, other);
            moved++;
        }
    }
    return moved + counted;
}
