// One loop more is collapsed than the sums have dimensions.
// verdict: race
enum { PLANE = 2 };

double a[8][8][8], sums[8][8];

void fill(void) {
#pragma omp parallel for collapse(PLANE + 1)
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++)
            for (int k = 0; k < 8; k++)
                sums[i][j] += a[i][j][k]; //~ w data-race proved write+write sums[i][j] //~ r data-race proved read+write sums[i][j]
}
