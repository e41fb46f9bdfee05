// Subscripts that the program itself computes stay within their rows.
// verdict: race-free
static int m[8][8], offset[2] = {7, 0}, length[8] = {8, 7, 8, 8, 8, 8, 8, 8};
static char names[4][8];
static int used[4] = {3, 7, 2, 1};
int main(void) {
#pragma omp parallel for
    for (int i = 0; i < 2; i++)
        m[i][offset[i]] = 1;
#pragma omp parallel for
    for (int i = 0; i < 7; i++)
        for (int j = 0; j < length[i]; j++)
            m[i][j] = 1;
#pragma omp parallel for
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < used[i]; j++)
            names[i][j] = 'x';
        names[i][used[i]] = 0;
    }
    return m[0][0] + names[0][0];
}
