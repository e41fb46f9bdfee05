// Each call sorts two vectors of its own, which it gives to the calls below by reference.
// verdict: race-free
#include <vector>

static void sort(std::vector<long> &all) {
    if (all.size() < 2)
        return;
    long pivot = all[0];
    std::vector<long> less, others;
    for (std::size_t i = 1; i < all.size(); ++i)
        (all[i] < pivot ? less : others).push_back(all[i]);
#pragma omp task shared(less)
    sort(less);
#pragma omp task shared(others)
    sort(others);
#pragma omp taskwait
    std::size_t to = 0;
    for (long value : less)
        all[to++] = value;
    all[to++] = pivot;
    for (long value : others)
        all[to++] = value;
}

int main() {
    std::vector<long> all(3000);
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = 7919 * i % 3001;
#pragma omp parallel
#pragma omp single
    sort(all);
}
