// What is called by way of `std::bind` or `std::mem_fn` is not followed: it may change what it gets by reference.
// verdict: possible-race
#include <functional>

int x[200];

struct Offset {
    int value = 0;
    void get(int &at) { at = value; }
};

int main() {
    int at = 50, from = 50;
    auto reset = std::bind([](int &at) { at = 0; }, std::placeholders::_1);
    reset(at);
    int *y = x + at;
#pragma omp parallel for
    for (int i = 0; i < 40; i++)
        x[i] = y[i + 1]; //~ r1 data-race any write x[i] //~ r1 data-race any read y[i + 1]
    Offset offset;
    auto get = std::mem_fn(&Offset::get);
    get(offset, from);
    int *z = x + from;
#pragma omp parallel for
    for (int i = 0; i < 40; i++)
        x[i] = z[i + 1]; //~ r2 data-race any write x[i] //~ r2 data-race any read z[i + 1]
    return 0;
}
