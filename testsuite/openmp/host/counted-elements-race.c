// What a loop counts over a table of the program is no input: the region is reached with numbers above it, too.
// verdict: race
#include <stdlib.h>
int table[] = {5, 3, 2, 9, 0};
double a[64];
int main(int argc, char **argv) {
    int count = 0, n = atoi(argv[1]);
    while (table[count])
        count++;
    if (n > count) {
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            a[i % 4] = i; //~ r1 data-race any write+write a[i % 4]
    }
    return 0;
}
