// Destructors that `delete` calls, and those of parameters, members, elements and bases.
// verdict: race
static int gone, freed;
struct Counted {
    int value;
    ~Counted() {
        gone++; //~ r1 data-race proved read+write gone //~ r2 data-race proved write+write gone
    }
};
struct Held {
    int value;
    ~Held();
};
Held::~Held() {
    freed++; //~ r3 data-race possible read+write freed //~ r4 data-race possible write+write freed
}
struct Part {
    int *count;
    ~Part() {
        *count += 1; //~ r5 data-race proved read+write *count //~ r6 data-race proved write+write *count
    }
};
struct Whole {
    Part parts[2];
};
struct Derived : Whole {};

static void use(Counted) {}

void parameters(Counted *objects) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        use(objects[i]);
}

void deleted(Held **objects) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        delete objects[i];
}

void members(int *count) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        Derived object;
        object.parts[0].count = count;
        object.parts[1].count = count;
    }
}
