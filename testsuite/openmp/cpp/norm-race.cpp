// A sum over a `std::vector` without a reduction.
// verdict: race
#include <vector>
#include <cmath>
using namespace std;
double norm(const vector<double> &v) {
    double sum = 0;
    #pragma omp parallel for
    for (size_t i = 0; i < v.size(); i++)
        sum += v[i] * v[i]; //~ r1 data-race proved read+write sum //~ r2 data-race proved write+write sum
    return sqrt(sum);
}
int main() { vector<double> v(100); return norm(v) > 1; }
