// The elements of an array of pointers are stored atomically: what they lead to is not what they held before.
// verdict: unknown
static double *boxes[2];
static double cells[2];
double sum[2];

void exchange(void) {
#pragma omp parallel for num_threads(2)
    for (int i = 0; i < 2; i++) {
        __atomic_store_n(&boxes[i], &cells[0], __ATOMIC_RELEASE);
        double *found = __atomic_load_n(&boxes[1 - i], __ATOMIC_ACQUIRE);
        if (found)
            *found = i;
    }
}
