// Complex numbers of integers, an extension of GNU C: all threads add to one.
// verdict: race
_Complex int values[64];
_Complex short sum;

void add(void) {
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        sum += values[i]; //~ r1 data-race proved read+write sum //~ r2 data-race proved write+write sum
}
