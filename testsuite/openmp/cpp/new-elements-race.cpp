// The list of a `new[]` gives the elements their values, by code that runs.
// verdict: race
// also: other findings allowed
#include <memory>
struct S {
    int *p;
    int n;
};
int main() {
    int n = 0, buf[4], mem[4], a[10];
#pragma omp parallel num_threads(4)
    {
        int *p = new int[2]{n++, 1}; //~ r1 data-race proved write+write n
        delete[] p;
    }
    int **row = new int *[2]{buf, buf};
    S *s = new S[2]{{mem, 1}, {mem, 2}};
    int *at = new int[4]{0, 1, 1};
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < 2; i++) {
        row[i][0] = i; //~ r2 data-race proved write+write row[i][0]
        s[i].p[0] = i; //~ r3 data-race proved write+write s[i].p[0]
    }
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < 4; i++)
        a[at[i]] = i; //~ r4 data-race any write+write a[at[i]]
    return buf[0] + n;
}
