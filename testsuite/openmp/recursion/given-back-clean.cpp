// Calls give back vectors by value, which their callers wait for.
// verdict: race-free
#include <vector>

static std::vector<int> both(const std::vector<int> &one, const std::vector<int> &other) {
    std::vector<int> all;
    std::size_t i = 0, j = 0;
    while (i < one.size() || j < other.size()) {
        if (j == other.size() || (i < one.size() && one[i] < other[j]))
            all.push_back(one[i++]);
        else
            all.push_back(other[j++]);
    }
    return all;
}

static std::vector<int> sorted(std::vector<int> values) {
    if (values.size() < 2)
        return values;
    auto middle = values.begin() + values.size() / 2;
    std::vector<int> low(values.begin(), middle), high(middle, values.end());
#pragma omp task shared(low)
    low = sorted(low);
#pragma omp task shared(high)
    high = sorted(high);
#pragma omp taskwait
    return both(low, high);
}

int main() {
    std::vector<int> values(1000), result;
#pragma omp parallel
#pragma omp single
    result = sorted(values);
}
