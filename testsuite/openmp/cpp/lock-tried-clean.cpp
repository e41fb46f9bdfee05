// A lock says by its value whether it holds its mutex.
// verdict: race-free
#include <mutex>
std::mutex m;
int x = 0;
int main() {
#pragma omp parallel num_threads(4)
    {
        std::unique_lock<std::mutex> l(m, std::try_to_lock);
        if (l)
            x++;
    }
    return x;
}
