// Two buffers take turns; which one is read is the parity of the step.
// verdict: race-free
static double buffer[2][1000];
void steps(int count) {
    int now = 0;
    for (int step = 0; step < count; step++) {
#pragma omp parallel for
        for (int i = 1; i < 999; i++)
            buffer[now ^ 1][i] = buffer[now][i - 1] + buffer[now][i + 1];
        now ^= 1;
    }
}
void three(int count) {
    static double ring[3][1000];
    int now = 0;
#pragma omp parallel firstprivate(now)
    for (int step = 0; step < count; step++) {
        int next = (now + 1) % 3;
#pragma omp for nowait
        for (int i = 1; i < 999; i++)
            ring[next][i] = ring[now][i - 1] + ring[now][i + 1];
        now = next;
#pragma omp barrier
    }
}
