// The members of an anonymous union are in the same bytes: each iteration uses those of one object.
// verdict: race-free
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
};

void own(Value *v) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        v[i].whole = 1;
        v[i].kind = v[i].high;
        v[i].real = 2;
    }
}
void apart(Value *v) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        v[i].kind = v[99 - i].high;
}
