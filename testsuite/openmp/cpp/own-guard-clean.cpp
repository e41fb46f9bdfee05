// A class of the program holds a lock from its constructor to its destructor.
// verdict: race-free
#include <vector>
#include <omp.h>
class Lock {
    omp_lock_t l;
public:
    Lock() { omp_init_lock(&l); }
    ~Lock() { omp_destroy_lock(&l); }
    void lock() { omp_set_lock(&l); }
    void unlock() { omp_unset_lock(&l); }
};
class Guard {
    Lock &lock;
public:
    explicit Guard(Lock &l) : lock(l) { lock.lock(); }
    ~Guard() { lock.unlock(); }
};
int main() {
    Lock lock; int sum = 0;
    #pragma omp parallel for
    for (int i = 0; i < 100; i++) { Guard g(lock); sum += i; }
    return sum;
}
