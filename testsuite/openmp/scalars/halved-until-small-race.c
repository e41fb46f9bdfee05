// A number that is halved until it is below 102 may be one more than the distance of two accesses.
// verdict: race
#include <stdlib.h>

int a[202];

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    while (n > 101)
        n /= 2;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = a[i + 100]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i + 100]
    return 0;
}
