// The lower half, the upper half and the tag do not overlap.
// verdict: race-free
struct value {
    int tag;
    union {
        double number;
        struct {
            int low, high;
        };
        char bytes[8];
    };
};

void halves(struct value *v) {
#pragma omp parallel sections
    {
#pragma omp section
        v->high = 1;
#pragma omp section
        v->bytes[3] = 1;
#pragma omp section
        v->tag = 1;
    }
}
