// Streams are conditions, also beside others; clocks, flags of files and types of generators are known.
// verdict: race-free
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

using ticker = std::chrono::high_resolution_clock;

template <class T> __attribute__((noinline)) T twice(T x) { return 2 * x; }

int main() {
    std::ios_base::sync_with_stdio(false);
    std::cin.tie(nullptr);
    char first;
    std::cin.get(first);
    std::chrono::steady_clock clock;
    auto start = clock.now();
    std::chrono::time_point<ticker> then = ticker::now();
    std::ofstream out;
    out.open("out.txt", std::ofstream::out | std::ofstream::app);
    std::mt19937 gen(1);
    std::uniform_int_distribution<std::mt19937::result_type> any(0, 99);
    std::vector<std::string> lines(100, "1 2 3");
    std::vector<int> sums(100), starts(100);
    for (int i = 0; i < 100; i++)
        starts[i] = any(gen);
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        std::istringstream line(lines[i]);
        int value, count = 0;
        while (line >> value && count < 3) {
            sums[i] += twice(value) + starts[i];
            count++;
        }
    }
    out << sums[0] << std::chrono::duration<double>(clock.now() - start).count();
    out << std::chrono::duration<double>(ticker::now() - then).count();
}
