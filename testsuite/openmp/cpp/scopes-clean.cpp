// A member of the name of a variable at file scope, and classes in functions that have one name.
// verdict: race-free
static int total, last;
struct Item {
    int total;
    void add() {
        total++;
#pragma omp atomic
        ::total++;
    }
};
static void something(int i) {
    struct Local {
        int value;
        Local(int v) : value(v) {}
        void go() { last = value; }
    };
    Local l(i);
    l.go();
}
static void nothing() {
    struct Local {
        void go() {}
    };
    Local l;
    l.go();
}

void global(Item *items) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        items[i].add();
}
void local() {
    something(1);
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        nothing();
}
