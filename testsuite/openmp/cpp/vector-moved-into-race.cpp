// One section moves another vector into this one, whose memory goes, while the other section still reads it by a pointer.
// verdict: race
#include <utility>
#include <vector>

int first() {
    std::vector<int> v(100), w(100);
    const int *p = v.data();
    int sum = 0;
#pragma omp parallel sections
    {
#pragma omp section
        v = std::move(w); //~ r1 data-race proved write v
#pragma omp section
        sum = p[1]; //~ r1 data-race proved read p[1]
    }
    return sum;
}

int second() {
    std::vector<int> v(100), w(100);
    int *p = w.data();
    v = std::move(w);
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        v[i] = p[i + 1]; //~ r2 data-race proved write v[i] //~ r2 data-race proved read p[i + 1]
    return v[0];
}
