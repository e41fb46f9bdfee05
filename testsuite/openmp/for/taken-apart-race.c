// One of the subscripts that are computed from a number is left out of the address, or has a wrong factor.
// verdict: race
int main(int argc, char **argv) {
    float y[1000], z[1000];
    int s = argc + 1, n = argc + 2;
#pragma omp parallel for
    for (int index = 0; index < 4 * s * n; index++) {
        int i = index / s / n, k = index % n;
        y[i * s * n + k] = index; //~ r1 data-race proved write+write y[i * s * n + k]
    }
#pragma omp parallel for
    for (int index = 0; index < 4 * s * n; index++) {
        int i = index / s / n, j = index / n % s, k = index % n;
        z[i * s * n + j * s + k] = index; //~ r2 data-race proved write+write z[i * s * n + j * s + k]
    }
    return y[0] + z[0] > 0;
}
