// Names of file scope, of an inline namespace, and of classes in functions that have one name.
// verdict: race
static int total, tucked, last;
struct Item {
    int total;
    void add() {
        ::total++; //~ r1 data-race proved write+write ::total //~ r2 data-race proved read+write ::total
    }
};
inline namespace v1 {
void tuck() {
    tucked++; //~ r3 data-race proved write+write tucked //~ r4 data-race proved read+write tucked
}
} // namespace v1
static void nothing() {
    struct Local {
        void go() {}
    };
    Local l;
    l.go();
}
static void something(int i) {
    struct Local {
        int value;
        Local(int v) : value(v) {}
        void go() {
            last = value; //~ r5 data-race proved write+write last
        }
    };
    Local l(i);
    l.go();
}

void global(Item *items) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        items[i].add();
}
void inlined() {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        tuck();
}
void local() {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        nothing();
        something(i);
    }
}
