// Memory that the first caller allocates: the other threads read the pointer meanwhile.
// verdict: possible-race
// also: other findings allowed
#include <stdlib.h>

static int *table;

static int entry(int k) {
    if (!table) { //~ r1 data-race any read table
        table = calloc(100, sizeof *table); //~ r1 data-race any write table
        return 0;
    }
    return table[k];
}

int main(void) {
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 100; i++)
        sum += entry(i);
    return sum;
}
