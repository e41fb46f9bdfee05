// A number that is halved until it is small enough bounds a loop: the two halves of an array stay apart.
// verdict: race-free
#include <stdlib.h>

int a[200];

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    while (n > 100)
        n /= 2;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[i] = a[i + 100];
    return 0;
}
