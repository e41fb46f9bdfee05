// A variable beside the one that is returned goes with its function, and the object of the caller with the caller.
// verdict: race
static int gone;
struct Counted {
    int value;
    Counted(int v) : value(v) {}
    ~Counted() {
        gone++; //~ r1 data-race proved read+write gone //~ r2 data-race proved write+write gone
    }
};
static Counted made(int i) {
    Counted object(i), other(2);
    object.value += other.value;
    return object;
}
static Counted alone(int i) {
    Counted object(i);
    return object;
}
void kept(Counted **objects) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        objects[i] = new Counted(made(i));
}
void left(int *values) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        Counted object = alone(i);
        values[i] = object.value;
    }
}
