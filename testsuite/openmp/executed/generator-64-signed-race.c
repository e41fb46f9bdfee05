// A number of 64 bits without a sign becomes one with a sign, which is below zero: that nothing is written then is not seen, but
// no run is said to write.
// verdict: possible-race
// also: other findings allowed
#include <stdint.h>
static int last;
int main(void) {
    uint64_t state = 2;
    state = state * 6364136223846793005ULL;
    long signed_state = (long)state;
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        if (signed_state > 0)
            last = i; //~ r1 data-race possible write+write last
    return last;
}
