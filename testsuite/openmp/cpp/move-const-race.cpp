// `std::move` of what is not constant empties it.
// verdict: race
// also: other findings allowed
#include <utility>
#include <vector>
int main() {
    std::vector<int> source(10);
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        std::vector<int> taken = std::move(source); //~ r1 data-race any write+write ?
        sum += taken.size();
    }
    return sum;
}
