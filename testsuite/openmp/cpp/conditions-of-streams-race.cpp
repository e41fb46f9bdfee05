// Streams are conditions, also beside others, and reading changes them.
// verdict: race
#include <chrono>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

int calls;
template <class T> __attribute__((noinline)) T twice(T x) {
    calls = 1; //~ r1 data-race proved write+write calls
    return 2 * x;
}

int main() {
    std::chrono::steady_clock clock;
    auto start = clock.now();
    std::ofstream out;
    out.open("out.txt", std::ofstream::out | std::ofstream::app);
    std::vector<int> sums(100);
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        sums[i] = twice(i);
    std::istringstream line("1 2 3");
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        int value = 0;
        if (i > 3 && line >> value) //~ r2 data-race proved write+write line //~ r3 data-race proved read+write line
            sums[i] = value;
    }
    out << sums[0] << std::chrono::duration<double>(clock.now() - start).count();
}
