// Wide letters and addresses are values, and `scanf` writes one number to an element.
// verdict: race-free
#include <stdio.h>
#include <wchar.h>

wchar_t w[10];
int n[10];

void printed(wint_t letter) {
#pragma omp parallel sections
    {
#pragma omp section
        printf("%lc %p\n", letter, (void *)w);
#pragma omp section
        w[0] = 2;
    }
}

void input(void) {
#pragma omp parallel sections
    {
#pragma omp section
        scanf("%*s %d", &n[0]);
#pragma omp section
        n[1] = 2;
    }
}
