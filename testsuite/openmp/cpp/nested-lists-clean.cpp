// The inner braces of a list for an array of objects give its elements their lists: distinct places to write to.
// verdict: race-free
#include <array>
struct P {
    int at, b;
};
int main() {
    std::array<P, 4> p{{{0, 1}, {1, 2}, {2, 0}, {3, 0}}};
    int out[4];
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < 4; i++)
        out[p[i].at] = i;
    return out[0];
}
