// Two sections write different members of one object.
// verdict: race-free
struct stats {
    double sum;
    double square;
};

void compute(struct stats *s) {
#pragma omp parallel sections
    {
#pragma omp section
        s->sum = 1.0;
#pragma omp section
        s->square = 2.0;
    }
}
