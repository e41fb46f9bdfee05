// Where a bit-field stands in a union is not followed: it may be anywhere in it.
// verdict: possible-race
union flags {
    unsigned word;
    struct {
        unsigned ready : 1, done : 1;
    } bits;
};

void set(union flags *f) {
#pragma omp parallel sections
    {
#pragma omp section
        f->word = 0; //~ r1 data-race possible write f->word
#pragma omp section
        f->bits.done = 1; //~ r1 data-race possible write f->bits.done
    }
}
