// How long a text is that is made of a literal is known.
// verdict: race-free
#include <string>

int count(int *a) {
    int x = 0;
    std::string one("a"), two{"ab"};
    int n = one.size();
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        x = i;
    int m = two.size();
#pragma omp parallel for
    for (int i = 0; i < m; i++)
        a[i % 2] = i;
    return x;
}
