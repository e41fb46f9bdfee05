// The upper half of a number is a member of an anonymous struct in an anonymous union.
// verdict: race
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
        v->high = 1; //~ r1 data-race proved write v->high
#pragma omp section
        v->bytes[5] = 1; //~ r1 data-race proved write v->bytes[5]
    }
}
