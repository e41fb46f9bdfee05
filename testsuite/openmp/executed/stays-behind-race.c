// What the last two iterations do depends on a file: the threads that have them are not looked at further, others are.
// verdict: race
// also: other findings allowed
#include <stdio.h>
static int a[100];
int main(void) {
    int most = 0;
    for (int i = 0; i < 100; i++)
        a[i] = i * 37 % 101;
    for (int i = 0; i < 2; i++)
        scanf("%d", &a[i + 98]);
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        if (a[i] > most)     //~ r1 data-race proved read most
            most = a[i]; //~ r1 data-race proved write most
    return most;
}
