// All threads read shared data and write only their own copies.
// verdict: race-free
#include <math.h>

double largest_root(int n, const double *a) {
    double best = 0.0;
#pragma omp parallel firstprivate(best)
    {
        for (int i = 0; i < n; i++) {
            double root = sqrt(a[i]);
            if (root > best)
                best = root;
        }
    }
    return best;
}
