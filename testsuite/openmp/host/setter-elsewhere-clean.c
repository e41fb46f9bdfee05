// `main` starts with the initial value of the global; library functions do not change it.
// verdict: race-free
#include <stdio.h>
int flag;
int y;

int main(void) {
    printf("%d\n", flag);
#pragma omp parallel
    {
        if (flag)
            y = 1;
    }
}
