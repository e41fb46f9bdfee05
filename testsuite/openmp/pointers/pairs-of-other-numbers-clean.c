// Structs of numbers of another size are no rows of the elements, but each is apart from the next one all the same.
// verdict: race-free
struct shorts {
    short x, y, z, w;
};
struct ints {
    int x, y;
};
void shorter(int *p, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        ((struct shorts *)p)[i].x = 1;
}
void longer(int *p, long *q, int n) {
    struct ints *v = (struct ints *)p, *w = (struct ints *)q;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        v[i].x = w[i].y;
}
