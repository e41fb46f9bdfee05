// A lock that is moved goes with its new owner: a parameter, or what a lambda has copied.
// verdict: race
// also: other findings allowed
#include <mutex>
#include <utility>
std::mutex m;
int x = 0, y = 0, z = 0;
void done(std::unique_lock<std::mutex>) {}
int main() {
#pragma omp parallel num_threads(4)
    {
        std::unique_lock<std::mutex> l(m);
        done(std::move(l));
        x = 1; //~ r1 data-race proved write+write x
    }
#pragma omp parallel num_threads(4)
    {
        std::unique_lock<std::mutex> l(m);
        {
            auto f = [k = std::move(l)] { (void)k; };
            f();
        }
        y = 1; //~ r2 data-race proved write+write y
    }
#pragma omp parallel num_threads(4)
    {
        std::unique_lock<std::mutex> l(m);
        auto f = [](std::unique_lock<std::mutex> k) { k.unlock(); };
        f(std::move(l));
        z = 1; //~ r3 data-race proved write+write z
    }
    return x + y + z;
}
