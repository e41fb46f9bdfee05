// Waiting, and manipulators of streams.
// verdict: race-free
#include <chrono>
#include <iomanip>
#include <iostream>
#include <thread>
int main() {
    double t = 0;
    int width = 8;
#pragma omp parallel reduction(+ : t)
    {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        std::this_thread::yield();
        t += 1;
#pragma omp critical
        std::cout << std::fixed << std::setprecision(3) << std::setw(width) << std::showpos << 1.5 << std::endl;
    }
    return t > 0;
}
