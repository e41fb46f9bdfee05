// The same, and it is 7: the last iteration reads the element that the first one has written. No call may change that.
// verdict: race
void shift(void) {
    static int shift = 7;
    int row[16] = {0};
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
        row[i] = row[i + shift]; //~ r1 data-race proved write row[i] //~ r1 data-race proved read row[i + shift]
}
