// Halves are smoothed by tasks, each of which reads one element more than it writes, of the same array.
// verdict: race
// also: other findings allowed
float a[1001];

static void smooth(int first, int end) {
    if (end - first <= 64) {
        for (int i = first; i < end; i++)
            a[i] = a[i] + a[i + 1]; //~ r1 data-race any read a[i + 1] //~ r1 data-race any write a[i]
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
    smooth(0, 100);
    return 0;
}
