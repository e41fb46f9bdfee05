// All iterations set a part of the same number.
// verdict: race
#include <complex>

void set(int n, std::complex<double> *z) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        z[0].imag(i); //~ r1 data-race proved write+write z[0]
}
