// `std::tie` assigns the parts of what stands on the right, one by one.
// verdict: race
#include <tuple>
#include <utility>
int a[101];

std::tuple<int, int> around(int i) { return std::make_tuple(i, i + 1); }

int main() {
    int shift = 0, other = 0;
    std::tie(shift, other) = std::make_pair(1, 2);
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i + shift] = a[i]; //~ r1 data-race proved write a[i + shift] //~ r1 data-race proved read a[i]
    int from, to;
#pragma omp parallel for
    for (int i = 0; i < 99; i++) {
        std::tie(from, std::ignore) = around(i); //~ r2 data-race proved write+write from //~ r3 data-race any write from
        a[from] = 1; //~ r3 data-race any read from
    }
#pragma omp parallel for
    for (int i = 0; i < 99; i++) {
        int own, next;
        std::tie(own, next) = around(i);
        a[own] = 1; //~ r5 data-race proved write a[own]
        a[next] = 2; //~ r5 data-race proved write a[next]
    }
}
