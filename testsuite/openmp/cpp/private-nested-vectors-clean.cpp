// Private copies of vectors of vectors and of texts have rows and characters of their own.
// verdict: race-free
#include <string>
#include <vector>

void rows(int n, std::vector<std::vector<int>> v, int *x) {
#pragma omp parallel for firstprivate(v)
    for (int i = 0; i < n; i++) {
        v[0][0] = i;
        x[i] = v[0][0];
    }
}

void words(int n, std::vector<std::string> v, char *x) {
#pragma omp parallel firstprivate(v)
    {
        v[0][0] = 'a';
        v.push_back("b");
#pragma omp for
        for (int i = 0; i < n; i++)
            x[i] = v[0][0];
    }
}
