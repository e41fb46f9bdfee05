// Destructors that change what is their own, or what is protected.
// verdict: race-free
static int gone;
struct Counted {
    int value;
    ~Counted() {
#pragma omp atomic
        gone++;
    }
};
struct Part {
    int *count;
    ~Part() { *count += 1; }
};
struct Whole {
    Part parts[2];
};
struct Derived : Whole {};
struct Nothing {
    int value;
    virtual ~Nothing() {}
};

static void use(Counted) {}

void parameters(Counted *objects) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        use(objects[i]);
}

void deleted(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        Counted *object = new Counted;
        object->value = i;
        delete object;
    }
}

void members(int *counts) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        Derived object;
        object.parts[0].count = &counts[i];
        object.parts[1].count = &counts[i];
        Nothing nothing;
        nothing.value = i;
    }
}
