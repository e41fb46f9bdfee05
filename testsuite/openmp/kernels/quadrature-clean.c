// The abscissa of the quadrature is private.
// verdict: race-free
#include <stdio.h>

int main(void) {
    const int steps = 100000;
    double width = 1.0 / steps, sum = 0.0, x;
#pragma omp parallel for reduction(+ : sum) private(x)
    for (int i = 0; i < steps; i++) {
        x = (i + 0.5) * width;
        sum += 4.0 / (1.0 + x * x);
    }
    printf("%f\n", sum * width);
    return 0;
}
