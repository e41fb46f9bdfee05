// Each of two called functions has a critical section of its own name.
// verdict: race
static void put(int *slot, int v) {
#pragma omp critical(put)
    *slot = v; //~ r1 data-race proved write *slot
}

static int get(const int *slot) {
    int v;
#pragma omp critical(get)
    v = *slot; //~ r1 data-race proved read *slot
    return v;
}

void exchange(int n, int *slot, int *out) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        put(slot, i);
        out[i] = get(slot);
    }
}
