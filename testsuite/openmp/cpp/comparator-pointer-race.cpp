// A map calls the comparison that it keeps, which may write by way of a pointer.
// verdict: possible-race
#include <map>

int x[200];

struct Counting {
    int *at;
    bool operator()(int a, int b) const {
        *at = 0;
        return a < b;
    }
};

int main() {
    int at = 50;
    std::map<int, int, Counting> found(Counting{&at});
    found[1] = 1;
    found[2] = 2;
    int *y = x + at;
#pragma omp parallel for
    for (int i = 0; i < 40; i++)
        x[i] = y[i + 1]; //~ r1 data-race any write x[i] //~ r1 data-race any read y[i + 1]
    return 0;
}
