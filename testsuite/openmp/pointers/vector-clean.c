// The elements of a vector that a struct describes are worked on one by one.
// verdict: race-free
struct vector {
    int length;
    double *data;
};

void scale(struct vector *v, double factor) {
#pragma omp parallel for
    for (int i = 1; i < v->length; i++)
        v->data[i] = v->data[i] * factor;
}
