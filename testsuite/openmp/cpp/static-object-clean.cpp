// Static objects of functions are made once, which races with nothing; threads use elements of their own.
// verdict: race-free
#include <vector>
struct Table {
    std::vector<int> of;
    int first;
    explicit Table(int n) : of(n), first(1) {
        for (int i = 0; i < n; i++)
            of[i] = i;
    }
    static Table &get() {
        static Table only(100);
        return only;
    }
};
std::vector<double> &buffer() {
    static std::vector<double> all(100);
    return all;
}
int main() {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        buffer()[i] = Table::get().of[i] + Table::get().first;
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        static std::vector<int> seen(100);
        seen[i] = i;
    }
    return buffer()[3] > 0;
}
