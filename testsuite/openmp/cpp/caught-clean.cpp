// An exception that the iteration's own handler catches, and what it says.
// verdict: race-free
#include <iostream>
#include <stdexcept>
#include <vector>
static int doubled(int value) {
    if (value < 0)
        throw std::runtime_error("negative");
    return 2 * value;
}
void all(std::vector<int> &v) {
#pragma omp parallel for
    for (int i = 0; i < (int)v.size(); i++) {
        try {
            v[i] = doubled(v[i]);
        } catch (const std::exception &e) {
#pragma omp critical
            std::cerr << e.what() << std::endl;
        }
    }
}
