// A flat index split into row and column names every element once.
// verdict: race-free
void unflatten(int a[8][10]) {
#pragma omp parallel for
    for (int k = 0; k < 80; k++)
        a[k / 10][k % 10] = k;
}
