// The inner braces of a list for an array of objects give its elements their lists.
// verdict: race
// also: other findings allowed
#include <array>
struct P {
    int a, b;
};
int main() {
    int x = 0;
#pragma omp parallel num_threads(4)
    {
        std::array<P, 2> p{{{x++, 1}, {1, 2}}}; //~ r1 data-race proved write+write x
        p[1].b = 3;
    }
    return x;
}
