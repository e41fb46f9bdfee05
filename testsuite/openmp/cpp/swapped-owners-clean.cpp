// Owners that are swapped give their memory to each other, and have another one then.
// verdict: race-free
#include <memory>
#include <utility>

struct Block {
    int *values;
    explicit Block(int n) : values(new int[n]) {}
    Block(Block &&other) : values(other.values) { other.values = nullptr; }
    Block &operator=(Block &&other) {
        std::swap(values, other.values);
        return *this;
    }
    ~Block() { delete[] values; }
};

int main() {
    std::unique_ptr<int[]> first(new int[100]), second(new int[100]);
    int *x = first.get();
    first.swap(second);
    int *y = first.get();
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        x[i] = y[i + 1];
    Block left(100), right(100);
    x = left.values;
    std::swap(left, right);
    y = left.values;
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        x[i] = y[i + 1];
    return 0;
}
