// Where the parts of an array begin is spelled out, and one begins within another: they are not taken to be apart.
// verdict: race
#include <stdio.h>

int first[5] = {0, 10, 5, 20, 22};
double x[32];

int main(void)
{
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        for (int k = first[i]; k < first[i + 1]; k++)
            x[k] += 1.0; //~ r1 data-race proved write+write x[k] //~ r2 data-race proved read+write x[k]
    printf("%f\n", x[5]);
    return 0;
}
