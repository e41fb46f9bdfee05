// What a called function computes is no permutation, as it goes two bits further each time: two iterations write one element.
// verdict: race
#define N 64

int source[N], target[N];

static int reversed(int x) {
    int r = 0;
    for (int bit = 0; bit < 6; bit++) {
        r = r << 1 | (x & 1);
        x >>= 2;
    }
    return r;
}

int main(void) {
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        target[reversed(i)] = source[i]; //~ r1 data-race proved write+write target[reversed(i)]
    return target[0];
}
