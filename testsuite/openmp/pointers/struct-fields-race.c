// Two sections write the same member.
// verdict: race
struct stats {
    double sum;
    double square;
};

void compute(struct stats *s) {
#pragma omp parallel sections
    {
#pragma omp section
        s->sum = 1.0; //~ r1 data-race proved write s->sum
#pragma omp section
        s->sum = 2.0; //~ r1 data-race proved write s->sum
    }
}
