// The racy twin: the rows that the pointers count are longer than those of the array.
// verdict: race
float b[10][15][10];

void count_down(void) {
#pragma omp parallel for collapse(2)
    for (float *i = &b[0][0][0]; i < &b[0][0][10]; i++)
        for (float *j = &b[0][15][0]; j > &b[0][0][0]; j -= 5)
            b[i - &b[0][0][0]][(j - &b[0][0][0] - 1) / 10][0] = 1; //~ r1 data-race proved write+write b[i - &b[0][0][0]][(j - &b[0][0][0] - 1) / 10][0]
}
