// The members of an anonymous union are in the same bytes.
// verdict: race
struct Value {
    int kind;
    union {
        int whole;
        float real;
        struct {
            short low, high;
        };
    };
    Value() : kind(0), whole(0) {}
    int half() const { return high; }
};

void two(Value &v) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        if (i == 3)
            v.whole = 1; //~ r1 data-race proved write v.whole
        if (i == 5)
            v.real = 2; //~ r1 data-race proved write v.real
    }
}
