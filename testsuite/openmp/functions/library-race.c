// Known library functions do not hide the race on the variable that receives their result.
// verdict: race
#include <math.h>
#include <stdio.h>

double largest;

void report(int n, const double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        largest = fmax(a[i], sqrt(2.0)); //~ r1 data-race proved write+write largest //~ r2 data-race proved write largest
        printf("%f\n", largest); //~ r2 data-race proved read largest
    }
}
