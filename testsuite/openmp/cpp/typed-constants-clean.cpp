// Constants that stand for their value keep their type: `2 - U` is not below zero, `i - 9 < C` is computed in `int`.
// verdict: race-free
static int a[4];
constexpr unsigned U = 3;
static const unsigned char C = 8;
enum { ALL = 1 ? -1 : 0u, TOP = ~0u >> 31, LESS = -1 < 0u };
template <unsigned K> static bool above(int x) { return x - K > 10; }
void f() {
#pragma omp parallel for
    for (int i = 0; i < 2; i++) {
        a[i * (2 - U > 0) * TOP * (ALL > 0)] = i + LESS;
        a[2 + i * above<4>(1) * (i - 9 < C)] = i;
    }
}
