// A table is filled, used and filled again: the second content is not a permutation.
// verdict: race
int to[16];
double v[64], w[64];
int main(void) {
    for (int i = 0; i < 16; i++)
        to[i] = i;
#pragma omp parallel for
    for (int i = 0; i < 16; i++)
        w[i] = i;
    for (int i = 0; i < 16; i++)
        to[i] = (i * i) % 13;
#pragma omp parallel for
    for (int i = 0; i < 16; i++)
        v[to[i]] = i; //~ r1 data-race proved write+write v[to[i]]
    return 0;
}
