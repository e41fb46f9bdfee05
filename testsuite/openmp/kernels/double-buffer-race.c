// The buffers are the same ones in the end.
// verdict: race
static double buffer[2][1000];
void steps(int count) {
    int now = 0;
    for (int step = 0; step < count; step++) {
#pragma omp parallel for
        for (int i = 1; i < 999; i++)
            buffer[now][i] = buffer[now][i - 1] + 1; //~ r1 data-race proved write buffer[now][i] //~ r1 data-race proved read buffer[now][i - 1]
        now ^= 1;
    }
}
