// A lock says by its value whether it holds its mutex: here, it does not.
// verdict: race
// also: other findings allowed
#include <mutex>
std::mutex m;
int x = 0;
int main() {
#pragma omp parallel num_threads(4)
    {
        std::unique_lock<std::mutex> l(m, std::defer_lock);
        if (l)
            x = 2;
        else
            x = 1; //~ r1 data-race proved write+write x
    }
    return x;
}
