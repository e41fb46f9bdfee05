// A reduction over a `std::vector` that is passed by reference.
// verdict: race-free
#include <vector>
#include <cmath>
using namespace std;
double norm(const vector<double> &v) {
    double sum = 0;
    #pragma omp parallel for reduction(+:sum)
    for (size_t i = 0; i < v.size(); i++)
        sum += v[i] * v[i];
    return sqrt(sum);
}
int main() { vector<double> v(100); return norm(v) > 1; }
