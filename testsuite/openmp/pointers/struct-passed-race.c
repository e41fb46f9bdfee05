// The same struct is passed twice.
// verdict: race
struct vector {
    int n;
    double *data;
};

static void shift(struct vector *to, const struct vector *from) {
#pragma omp parallel for
    for (int i = 1; i < to->n; i++)
        to->data[i] = from->data[i - 1]; //~ r1 data-race proved write to->data[i] //~ r1 data-race proved read from->data[i - 1]
}

int main(void) {
    double x[100], y[100];
    struct vector from = {100, x}, to = {100, y};
    shift(&from, &from);
    return 0;
}
