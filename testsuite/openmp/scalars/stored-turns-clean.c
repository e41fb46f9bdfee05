// One of two buffers is written and the other one read, and they change their roles; a count begins again at ten.
// verdict: race-free
static int now, next, count;
double buffer[2][100], row[30];

void step(void) {
#pragma omp parallel for
    for (int i = 1; i < 99; i++)
        buffer[1 - now][i] = buffer[now][i - 1] + buffer[now][i + 1];
    now = 1 - now;
}
void turn(void) {
    next = (next + 1) % 10;
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        row[i] = row[20 - next + i];
}
void add(void) {
    if (count < 10)
        count++;
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        row[i] = row[20 - count + i];
}
