// Another member of the next object is read.
// verdict: race-free
struct point {
    double x, y;
};

void move(int n, struct point *p) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        p[i].x = p[i + 1].y;
}
