// What has one element to remove, two to compare, or begins with its middle, is not written.
// verdict: race-free
#include <algorithm>

int v[8];

int main()
{
#pragma omp parallel num_threads(2)
    {
        std::remove(v, v + 1, 3);
        std::unique(v, v + 2);
        std::rotate(v, v, v + 8);
    }
    return 0;
}
