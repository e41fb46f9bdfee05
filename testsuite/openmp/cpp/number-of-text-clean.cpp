// The number that a text of digits is.
// verdict: race-free
#include <string>
int a[100];
int main() {
    int n = std::stoi("2");
#pragma omp parallel for
    for (int i = 0; i < 50; i++)
        a[i * n] = a[i * n + 1];
    return 0;
}
