// Members of one name whose elements are of other sizes are not the same memory where the subscripts are.
// verdict: unknown
struct ints {
    int a[4];
};
struct shorts {
    short a[8];
};
void f(struct ints *p) {
#pragma omp parallel sections
    {
        p->a[1] = 1;
#pragma omp section
        ((struct shorts *)p)->a[2] = 2;
    }
}
