// The abscissa of the quadrature is a shared variable.
// verdict: race
#include <stdio.h>

int main(void) {
    const int steps = 100000;
    double width = 1.0 / steps, sum = 0.0, x;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < steps; i++) {
        x = (i + 0.5) * width; //~ r1 data-race proved write+write x //~ r2 data-race proved write x //~ r3 data-race proved write x
        sum += 4.0 / (1.0 + x * x); //~ r2 data-race proved read x //~ r3 data-race proved read x@2
    }
    printf("%f\n", sum * width);
    return 0;
}
