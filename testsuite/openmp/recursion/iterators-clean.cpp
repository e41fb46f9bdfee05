// A template sorts what lies between two iterators.
// verdict: race-free
#include <algorithm>
#include <vector>

template <typename Iterator>
void arrange(Iterator first, Iterator last) {
    if (last - first < 2)
        return;
    auto pivot = *(last - 1);
    Iterator end = first;
    for (Iterator at = first; at != last - 1; ++at)
        if (*at < pivot) {
            std::iter_swap(at, end);
            ++end;
        }
    std::iter_swap(end, last - 1);
#pragma omp task
    arrange(first, end);
#pragma omp task
    arrange(end + 1, last);
#pragma omp taskwait
}

int main() {
    std::vector<unsigned> values(2000);
    for (unsigned i = 0; i < 2000; ++i)
        values[i] = 7919 * i % 2003;
#pragma omp parallel
#pragma omp single
    arrange(values.begin(), values.end());
}
