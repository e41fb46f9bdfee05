// A permutation that a called function computes, lists in arrays, and offsets that are sums of lengths: no two iterations
// touch one element.
// verdict: race-free
#define N 64

int source[N], target[N], first[8], next[N], total[8], start[9], packed[N];

static int reversed(int x) {
    int r = 0;
    for (int bit = 0; bit < 6; bit++) {
        r = r << 1 | (x & 1);
        x >>= 1;
    }
    return r;
}

int main(void) {
    for (int c = 0; c < 8; c++)
        first[c] = -1;
    for (int i = 0; i < N; i++) {
        int c = i * 37 % 8;
        next[i] = first[c];
        first[c] = i;
    }
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        target[reversed(i)] = source[i];
#pragma omp parallel for
    for (int c = 0; c < 8; c++)
        for (int i = first[c]; i >= 0; i = next[i]) {
            source[i] = c;
            total[c]++;
        }
    for (int c = 0; c < 8; c++)
        start[c + 1] = start[c] + total[c];
#pragma omp parallel for
    for (int c = 0; c < 8; c++) {
        int at = start[c];
        for (int i = first[c]; i >= 0; i = next[i])
            packed[at++] = i;
    }
    return packed[0];
}
