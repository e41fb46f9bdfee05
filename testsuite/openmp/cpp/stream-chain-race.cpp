// A chain of outputs to a stream that all threads share changes its state, without a critical section.
// verdict: race
// also: other findings allowed
#include <fstream>

int main() {
    int a = 1, b = 2;
    std::ofstream shared("/dev/null");
#pragma omp parallel
    {
        shared << "a: " << a << " b: " << b << "\n"; //~ r1 data-race any write+write shared
    }
    return 0;
}
