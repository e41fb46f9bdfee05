// A member function merges two parts of a vector before they are sorted.
// verdict: possible-race
// also: other findings allowed
#include <vector>

class Table {
    std::vector<int> keys, spare;

    void merge(int low, int middle, int high) {
        int left = low, right = middle;
        for (int to = low; to < high; ++to) {
            bool first = right >= high || (left < middle && keys[left] <= keys[right]);
            spare[to] = first ? keys[left++] : keys[right++];
        }
        for (int i = low; i < high; ++i)
            keys[i] = spare[i]; //~ r1 data-race possible write+write keys[i]
    }

    void sort(int low, int high) {
        if (high - low < 2)
            return;
        int middle = low + (high - low) / 2;
#pragma omp task if (high - low > 64)
        sort(low, middle);
#pragma omp task if (high - low > 64)
        sort(middle, high);
        merge(low, middle, high);
    }

  public:
    explicit Table(int n) : keys(n), spare(n) {}

    void sorted() {
#pragma omp parallel
#pragma omp master
        sort(0, static_cast<int>(keys.size()));
    }
};

int main() {
    Table table(5000);
    table.sorted();
}
