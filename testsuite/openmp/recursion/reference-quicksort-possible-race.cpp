// A call moves an element of its part while the calls below sort that.
// verdict: possible-race
// also: other findings allowed
#include <utility>
#include <vector>

static long divide(std::vector<double> &values, long first, long last) {
    double pivot = values[last];
    long end = first;
    for (long i = first; i < last; ++i)
        if (values[i] < pivot)
            std::swap(values[i], values[end++]);
    std::swap(values[end], values[last]); //~ r1 data-race possible write values[last]
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
    std::swap(values[first], values[last]); //~ r1 data-race possible write values[last]
}

void all(std::vector<double> &values) {
#pragma omp parallel
#pragma omp single nowait
    sort(values, 0, static_cast<long>(values.size()) - 1);
}
