// Two called functions share a critical section.
// verdict: race-free
static void put(int *slot, int v) {
#pragma omp critical(slot)
    *slot = v;
}

static int get(const int *slot) {
    int v;
#pragma omp critical(slot)
    v = *slot;
    return v;
}

void exchange(int n, int *slot, int *out) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        put(slot, i);
        out[i] = get(slot);
    }
}
