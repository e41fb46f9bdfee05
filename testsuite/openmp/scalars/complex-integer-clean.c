// Complex numbers of integers, an extension of GNU C: each iteration has its own, and the sum is a reduction.
// verdict: race-free
_Complex int values[64];
_Complex short sum;

void add(void) {
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 64; i++) {
        values[i] = values[i] * 2i + 1;
        sum += values[i];
    }
}
