// Wide texts that a format asks for are read, and what `scanf` writes from an element on is a text.
// verdict: possible-race
#include <stdio.h>
#include <wchar.h>

wchar_t w[10], v[10];
char c[10];

void printed(void) {
#pragma omp parallel sections
    {
#pragma omp section
        printf("%ls\n", w); //~ r1 data-race possible read w
#pragma omp section
        w[0] = 2; //~ r1 data-race possible write w[0]
    }
}

void capital(void) {
#pragma omp parallel sections
    {
#pragma omp section
        printf("%d %S\n", 1, v); //~ r2 data-race possible read v
#pragma omp section
        v[0] = 2; //~ r2 data-race possible write v[0]
    }
}

void input(void) {
#pragma omp parallel sections
    {
#pragma omp section
        scanf("%*d %9s", &c[0]); //~ r3 data-race possible write &c[0]
#pragma omp section
        c[1] = 2; //~ r3 data-race possible write c[1]
    }
}
