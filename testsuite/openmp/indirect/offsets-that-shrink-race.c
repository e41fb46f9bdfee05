// The program makes offsets that do not grow: it subtracts.
// verdict: possible-race
#include <stdlib.h>

int offsets[9], data[200];

int main(void) {
    offsets[0] = 50;
    for (int i = 0; i < 8; i++)
        offsets[i + 1] = offsets[i] + rand() % 10 - 5;
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
        for (int k = offsets[i]; k < offsets[i + 1]; k++)
            data[k] = i; //~ r1 data-race possible write+write data[k]
    return 0;
}
