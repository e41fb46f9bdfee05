// Guards that have no name release their locks at once; `std::unique_lock<…>(m);` is one called `m` that holds nothing.
// verdict: race
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
        std::lock_guard<std::mutex>(this->own);
        count++; //~ r1 data-race proved write+write count //~ r2 data-race proved read+write count
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
            std::lock_guard<std::mutex>{m};
            a++; //~ r3 data-race proved write+write a //~ r4 data-race proved read+write a
        }
        {
            std::scoped_lock{m};
            b++; //~ r5 data-race proved write+write b //~ r6 data-race proved read+write b
        }
        {
            std::unique_lock<std::mutex>(m);
            c++; //~ r7 data-race proved write+write c //~ r8 data-race proved read+write c
        }
        {
            Own{&lock};
            d++; //~ r9 data-race proved write+write d //~ r10 data-race proved read+write d
        }
    }
    return a + b + c + d;
}
