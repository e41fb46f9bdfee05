// A flat index is split into row and column, but the row is cut off by a too small modulus.
// verdict: race
void unflatten(int a[8][10]) {
#pragma omp parallel for
    for (int k = 0; k < 80; k++)
        a[k / 10 % 4][k % 10] = k; //~ r1 data-race proved write+write a[k / 10 % 4][k % 10]
}
