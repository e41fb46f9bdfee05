// The bounds, steps and chunks of a shared loop are the same for all threads, whatever volatile variables hold.
// verdict: race-free
volatile int from, to = 100, stride = 1, chunk = 4;
int a[1000], b[1000];

void steps(void) {
#pragma omp parallel
    {
#pragma omp for schedule(static) nowait
        for (int i = from; i < to; i += stride)
            a[i]++;
#pragma omp for schedule(dynamic, chunk)
        for (int i = to; i > from; i -= stride)
            b[i]++;
    }
}

void teams(void) {
#pragma omp teams
#pragma omp distribute parallel for
    for (int i = from; i < to; i++)
        a[i]++;
}

int main(void) {
    steps();
    teams();
    return 0;
}
