// Private copies of two reductions start with different numbers, as the check between them says: it ends no run.
// verdict: possible-race
#include <stdlib.h>

#pragma omp declare reduction(from_four : int : omp_out += omp_in) initializer(omp_priv = 4)

int x;

int main(void) {
    int least = 30, sum = 2;
#pragma omp parallel num_threads(4) reduction(min : least) reduction(from_four : sum)
    {
        if (least != 2147483647)
            abort();
        if (sum == 5)
            x++; //~ r1 data-race any read+write x //~ r2 data-race any write+write x
        least = 6;
        sum++;
    }
    return least + sum;
}
