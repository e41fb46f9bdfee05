// All threads append to one `std::vector`.
// verdict: race
// also: other findings allowed
#include <vector>
int main() {
    std::vector<int> out;
    #pragma omp parallel for
    for (int i = 0; i < 100; i++)
        out.push_back(i); //~ r1 data-race proved read+write out.push_back(i) //~ r2 data-race proved write+write out.push_back(i)
}
