// The elements of a vector that a struct describes depend on each other.
// verdict: race
struct vector {
    int length;
    double *data;
};

void prefix(struct vector *v) {
#pragma omp parallel for
    for (int i = 1; i < v->length; i++)
        v->data[i] = v->data[i - 1]; //~ r1 data-race proved write v->data[i] //~ r1 data-race proved read v->data[i - 1]
}
