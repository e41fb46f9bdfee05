// A lock that is moved goes with its new owner: what that does while it lives is done under the lock.
// verdict: race-free
#include <mutex>
#include <utility>
std::mutex m;
int x = 0;
void done(std::unique_lock<std::mutex>) { x++; }
struct Work {
    std::unique_lock<std::mutex> held;
    explicit Work(std::unique_lock<std::mutex> l) : held(std::move(l)) {}
};
int main() {
#pragma omp parallel num_threads(4)
    {
        std::unique_lock<std::mutex> l(m);
        x++;
        done(std::move(l));
        std::unique_lock<std::mutex> k(m);
        std::unique_lock<std::mutex> next(std::move(k));
        x++;
        {
            auto f = [own = std::move(next)] { x++; };
            f();
        }
        std::unique_lock<std::mutex> again(m);
        Work w(std::move(again));
        x++;
    }
    return x;
}
