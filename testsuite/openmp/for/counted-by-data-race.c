// Which rows are counted follows from data, in a way that is not followed.
// verdict: race
#include <stdlib.h>
static int table[200][10];
int main(void) {
    int hits = 0;
    for (int i = 0; i < 200; i++)
        for (int c = 0; c < 10; c++)
            table[i][c] = rand();
#pragma omp parallel for
    for (int i = 0; i < 200; i++) {
        int most = 0;
        for (int c = 1; c < 10; c++)
            if (table[i][c] > table[i][most])
                most = c;
        if (most == 3)
            hits++; //~ r1 data-race proved write+write hits //~ r2 data-race proved read+write hits
    }
    return hits;
}
