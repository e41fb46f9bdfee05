// What a program reads may have to be of some form, such as a permutation: that is not said for certain.
// verdict: possible-race
#include <stdio.h>
static int to[64], last[64];
int main(void) {
    for (int i = 0; i < 64; i++)
        if (scanf("%d", &to[i]) != 1 || to[i] < 0 || to[i] >= 64)
            return 1;
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        last[to[i]] = i; //~ r1 data-race possible write+write last[to[i]]
    return last[0];
}
