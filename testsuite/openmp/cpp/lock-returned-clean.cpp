// A function that returns a lock leaves it to what it initialises.
// verdict: race-free
#include <mutex>
#include <utility>
std::mutex m;
int x = 0;
std::unique_lock<std::mutex> hold() {
    std::unique_lock<std::mutex> l(m);
    return l;
}
std::unique_lock<std::mutex> moved() {
    std::unique_lock<std::mutex> l(m);
    return std::move(l);
}
std::unique_lock<std::mutex> on(std::unique_lock<std::mutex> l) { return l; }
void work(std::unique_lock<std::mutex> held) { x++; }
int main() {
#pragma omp parallel num_threads(4)
    {
        {
            const auto &l = hold();
            x++;
            (void)l;
        }
        {
            auto l = moved();
            x++;
        }
        work(moved());
        auto k = on(hold());
        x++;
    }
    return x;
}
