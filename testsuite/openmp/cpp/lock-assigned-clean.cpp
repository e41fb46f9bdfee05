// A lock that is assigned another one releases what it holds, and takes over what that held.
// verdict: race-free
#include <mutex>
#include <utility>
std::mutex m, other;
int x = 0, y = 0;
int main() {
#pragma omp parallel num_threads(4)
    {
        std::unique_lock<std::mutex> l(m);
        x++;
        {
            std::unique_lock<std::mutex> k(other);
            y++;
            l = std::move(k);
        }
        y++;
    }
    return x;
}
