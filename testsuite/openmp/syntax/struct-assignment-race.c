// A whole object is assigned from a compound literal by every iteration.
// verdict: race
struct point {
    int x, y;
};

void last(int n, struct point *p) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        *p = (struct point){.x = i, .y = 2 * i}; //~ r1 data-race proved write+write *p
}
