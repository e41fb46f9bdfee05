// What `return` calls is evaluated before the lock is released.
// verdict: race-free
#include <mutex>
std::mutex m;
int n = 0, k = 0;
void up() { n++; }
void down() { k--; }
void safe(bool which) {
    std::lock_guard<std::mutex> g(m);
    return which ? up() : down();
}
template <class F>
auto with(F &&f) {
    std::lock_guard<std::mutex> g(m);
    return f();
}
int main() {
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < 100; i++) {
        safe(i % 2);
        with([&] { n += i; });
    }
    return n;
}
