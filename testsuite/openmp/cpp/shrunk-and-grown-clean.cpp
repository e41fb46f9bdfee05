// A vector that was cleared holds zeros when it has grown again.
// verdict: race-free
#include <vector>

int main() {
    int n = 16, a[16] = {0};
    std::vector<int> shift(n);
    for (int i = 0; i < n; i++)
        shift[i] = i % 2;
    shift.clear();
    shift.resize(n);
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i + shift[i]] += i;
    return a[0];
}
