// Blocks of eight columns stay within rows of a given length: what leaves them has another mistake first.
// verdict: race-free
void fill(int blocks, int n, double (*u)[n]) {
#pragma omp parallel for
    for (int i = 1; i < blocks; i++)
        for (int j = 1; j < blocks; j++)
            for (int y = j * 8; y < j * 8 + 8; y++)
                u[i][y] = 1;
}
