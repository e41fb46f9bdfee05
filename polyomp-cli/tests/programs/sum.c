#include <stdio.h>

#define BODY(k) sum += a[k]

int main(void)
{
    double a[100], sum = 0;
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        a[i] = i;
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        BODY(i);
    printf("%f\n", sum);
    return 0;
}
