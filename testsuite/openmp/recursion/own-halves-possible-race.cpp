// Each call puts together what the calls below have sorted before they are done.
// verdict: possible-race
// also: other findings allowed
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
    sort(others); //~ r1 data-race possible write sort(others)
    std::size_t to = 0;
    for (long value : less)
        all[to++] = value;
    all[to++] = pivot;
    for (long value : others) //~ r1 data-race possible read value
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
