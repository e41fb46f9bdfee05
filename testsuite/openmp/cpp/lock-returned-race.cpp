// A function that returns a lock leaves it to what it initialises, which releases it.
// verdict: race
#include <mutex>
std::mutex m;
int x = 0;
std::unique_lock<std::mutex> hold() {
    std::unique_lock<std::mutex> l(m);
    return l;
}
int main() {
#pragma omp parallel num_threads(4)
    {
        {
            auto l = hold();
        }
        x = 1; //~ r1 data-race proved write+write x
    }
    return x;
}
