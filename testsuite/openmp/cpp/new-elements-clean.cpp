// The list of a `new[]` gives the elements their values; those that it does not mention are zero.
// verdict: race-free
#include <memory>
struct S {
    int *p;
    int n;
};
int main() {
    int one[4], two[4], a[10], b[10];
    std::unique_ptr<int *[]> row(new int *[2]{one, two});
    S *s = new S[2]{{one, 1}, {two, 2}};
    int *at = new int[4]{0, 1, 2, 3};
    int *zero = new int[4]();
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < 2; i++) {
        row[i][0] = i;
        s[i].p[1] = i;
    }
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < 4; i++) {
        a[at[i]] = i;
        b[zero[i] + i] = i;
    }
    return one[0];
}
