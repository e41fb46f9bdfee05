// Whole objects are initialised and assigned, each iteration its own.
// verdict: race-free
struct point {
    int x, y;
};

void all(int n, struct point *p) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        struct point q = {.y = i, .x = 2 * i};
        q.x += 1;
        p[i] = q;
    }
}
