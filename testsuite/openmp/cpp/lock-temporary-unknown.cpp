// A lock that a function returns and nobody takes is released where the statement ends.
// verdict: unknown
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
        hold(); //~ unsupported
        x = 1;
    }
    return x;
}
