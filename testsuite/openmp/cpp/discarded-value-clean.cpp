// What nobody wants the value of is not read in C++: `(void)x`, `x;`, the left side of a comma, and what `std::ignore` gets.
// verdict: race-free
#include <tuple>
#include <vector>

struct Counter {
    int count = 0;
    int &all() { return count; }
};

int main() {
    int x = 0;
    int list[8] = {0};
    int *first = list;
    std::vector<int> values(8);
    Counter counter;
#pragma omp parallel num_threads(2)
    {
#pragma omp single nowait
        {
            x = 1;
            list[0] = 1;
            values[0] = 1;
            counter.count = 1;
        }
        (void)x;
        x;
        static_cast<void>(list[0]);
        (void)*first;
        (void)values[0];
        counter.count, counter.all();
        std::ignore = x;
        true ? (void)x : (void)list[0];
        (void)(values.empty() ? x : list[0]);
    }
    return x + list[0] + values[0] + counter.count;
}
