// A parameter that tasks share, so that it is memory, is given on by each of them; what they did is waited for.
// verdict: race-free
static int divided(int *a, int low, int high) {
    int least = a[high], at = low;
    for (int i = low; i < high; i++)
        if (a[i] <= least) {
            int held = a[at];
            a[at] = a[i];
            a[i] = held;
            at++;
        }
    a[high] = a[at];
    a[at] = least;
    return at;
}

static void sorted(int *a, int low, int high) {
    if (low >= high)
        return;
    int at = divided(a, low, high);
#pragma omp task default(none) shared(a) firstprivate(low, at)
    sorted(a, low, at - 1);
#pragma omp task default(none) shared(a) firstprivate(high, at)
    sorted(a, at + 1, high);
#pragma omp taskwait
}

void run(int *a, int n) {
#pragma omp parallel
#pragma omp single
    sorted(a, 0, n - 1);
}
