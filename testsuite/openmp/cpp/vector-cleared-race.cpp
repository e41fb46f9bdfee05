// One section empties a vector, or takes its last element away, while another one reads an element.
// verdict: race
#include <vector>
int cleared() {
    std::vector<int> v(10);
    int x = 0;
#pragma omp parallel sections
    {
#pragma omp section
        v.clear(); //~ r1 data-race proved write clear
#pragma omp section
        x = v[2]; //~ r1 data-race proved read v
    }
    return x;
}
int popped() {
    std::vector<int> v(10);
    int x = 0;
#pragma omp parallel sections
    {
#pragma omp section
        v.pop_back(); //~ r2 data-race proved write pop_back
#pragma omp section
        x = v[2]; //~ r2 data-race proved read v
    }
    return x;
}
