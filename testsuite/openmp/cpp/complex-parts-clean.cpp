// Each iteration sets the parts of a number of its own; members that are arrays are made of lists.
// verdict: race-free
#include <complex>
struct Edge {
    long ends[2];
    double weight;
    Edge(long a, long b) : ends{a, b}, weight(1) {}
};

void set(int n, std::complex<double> *z, long *ends) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        z[i].real(1.0);
        z[i].imag(i);
        Edge edge(i, i + 1);
        ends[i] = edge.ends[1];
    }
}
