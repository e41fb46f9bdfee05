// A quicksort gets its vector by reference; each call sorts a part of its own.
// verdict: race-free
#include <utility>
#include <vector>

static long divide(std::vector<double> &values, long first, long last) {
    double pivot = values[last];
    long end = first;
    for (long i = first; i < last; ++i)
        if (values[i] < pivot)
            std::swap(values[i], values[end++]);
    std::swap(values[end], values[last]);
    return end;
}

static void sort(std::vector<double> &values, long first, long last) {
    if (first >= last)
        return;
    long middle = divide(values, first, last);
#pragma omp task shared(values)
    sort(values, first, middle - 1);
#pragma omp task shared(values)
    sort(values, middle + 1, last);
}

void all(std::vector<double> &values) {
#pragma omp parallel
#pragma omp single nowait
    sort(values, 0, static_cast<long>(values.size()) - 1);
}
