// Halves are smoothed by tasks, each of which reads one element more than it writes, of another array.
// verdict: race-free
float in[1001], out[1001];

static void smooth(int first, int end) {
    if (end - first <= 64) {
        for (int i = first; i < end; i++)
            out[i] = in[i] + in[i + 1];
        return;
    }
    int middle = (first + end) / 2;
#pragma omp task
    smooth(first, middle);
#pragma omp task
    smooth(middle, end);
#pragma omp taskwait
}

int main(void) {
#pragma omp parallel
#pragma omp single
    smooth(0, 1000);
    return 0;
}
