// A member of the next object is read while it is written.
// verdict: race
struct point {
    double x, y;
};

void move(int n, struct point *p) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        p[i].x = p[i + 1].x; //~ r1 data-race proved write p[i].x //~ r1 data-race proved read p[i + 1].x
}
