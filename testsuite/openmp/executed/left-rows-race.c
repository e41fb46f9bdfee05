// Subscripts that the program itself computes go on in the next row: that they stay within rows is not assumed then.
// verdict: race
static int m[8][8], offset[2] = {8, 0}, length[8] = {8, 9, 8, 8, 8, 8, 8, 8};
static char names[4][8];
static int used[4] = {3, 8, 2, 1};
int main(void) {
#pragma omp parallel for
    for (int i = 0; i < 2; i++)
        m[i][offset[i]] = 1; //~ a1 data-race proved write+write m[i][offset[i]]
#pragma omp parallel for
    for (int i = 0; i < 7; i++)
        for (int j = 0; j < length[i]; j++)
            m[i][j] = 1; //~ b1 data-race proved write+write m[i][j]
#pragma omp parallel for
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < used[i]; j++)
            names[i][j] = 'x'; //~ c1 data-race proved write names[i][j]
        names[i][used[i]] = 0; //~ c1 data-race proved write names[i][used[i]]
    }
    return m[0][0] + names[0][0];
}
