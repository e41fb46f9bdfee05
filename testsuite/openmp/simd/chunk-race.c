// Iterations of two chunks are executed by two threads; with `simd:` chunks may be of other sizes.
// verdict: race
static int a[64];
int main(void) {
#pragma omp parallel for simd schedule(static, 4)
    for (int i = 0; i < 5; i++)
        a[i] += a[i + 1]; //~ a1 data-race proved write a[i] //~ a1 data-race proved read a[i + 1]
#pragma omp parallel for simd schedule(simd : static, 4)
    for (int i = 0; i < 4; i++)
        a[i] += a[i + 1]; //~ b1 data-race any write a[i] //~ b1 data-race any read a[i + 1]
    return a[0];
}
