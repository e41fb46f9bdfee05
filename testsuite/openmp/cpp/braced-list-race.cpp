// Braced lists that are assigned and passed.
// verdict: race
#include <vector>
struct Body {
    double x, y;
};
void assigned(std::vector<Body> &bodies, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        bodies[0] = {1.0 * i, 2.0}; //~ r1 data-race proved write+write bodies
}
