// The same guards with names, also made by `= std::lock_guard<…>(…)`, hold their locks until their blocks end.
// verdict: race-free
#include <mutex>
#include <omp.h>
std::mutex m;
omp_lock_t lock;
struct Own {
    omp_lock_t *held;
    explicit Own(omp_lock_t *given) : held(given) { omp_set_lock(held); }
    ~Own() { omp_unset_lock(held); }
};
struct Counter {
    std::mutex own;
    int count = 0;
    void add() {
        std::lock_guard<std::mutex> guard(this->own);
        count++;
    }
};
int main() {
    Counter counter;
    int a = 0, b = 0, c = 0, d = 0;
    omp_init_lock(&lock);
#pragma omp parallel
    {
        counter.add();
        {
            auto guard = std::lock_guard<std::mutex>(m);
            a++;
        }
        {
            std::scoped_lock guard{m};
            b++;
        }
        {
            auto guard = std::unique_lock<std::mutex>{m};
            c++;
            guard.unlock();
        }
        {
            Own guard{&lock};
            d++;
        }
    }
    return a + b + c + d;
}
