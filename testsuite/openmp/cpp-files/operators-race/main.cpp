// Operators and references: what another file defines is called by what stands between its operands.
// verdict: race
#include "pair.h"
Pair sums[100];

int main() {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        first(sums, i / 2) += Pair{i, 1} + Pair{1, i};
    return 0;
}
