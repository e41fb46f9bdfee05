// What the library answers of numbers, time, input and threads keeps nothing from being followed.
// verdict: race
#include <chrono>
#include <iostream>
#include <limits>
#include <thread>

int main() {
    int a[100] = {}, n;
    std::cin >> n;
    std::cin.get();
    auto now = std::chrono::system_clock::now();
    std::time_t when = std::chrono::system_clock::to_time_t(now);
    std::cout.precision(std::numeric_limits<double>::max_digits10);
    unsigned threads = std::thread::hardware_concurrency();
#pragma omp parallel for num_threads(threads)
    for (int i = 0; i < 100; i++)
        a[n - n] = i + std::numeric_limits<float>::digits; //~ r1 data-race proved write+write a[n - n]
    std::cout << when << a[3];
}
