// A variable that a function returns goes where the object of its caller goes, not where the function ends.
// verdict: race-free
static int gone;
struct Counted {
    int value;
    Counted(int v) : value(v) {}
    ~Counted() { gone++; }
};
static Counted made(int i) {
    Counted object(i);
    object.value += 1;
    return object;
}
static Counted either(int i) {
    if (i > 3) {
        Counted large(i);
        return large;
    }
    Counted small(2);
    return small;
}
void kept(Counted **objects) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        objects[i] = new Counted(made(i));
}
void chosen(Counted **objects) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        objects[i] = new Counted(either(i));
}
