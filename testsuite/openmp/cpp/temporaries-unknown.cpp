// An object without a name goes at the end of its statement: what its destructor does then is not followed.
// verdict: unknown
static int gone;
struct Counted {
    int value;
    Counted(int v) : value(v) {}
    ~Counted() { gone++; }
};
static Counted made(int i) {
    Counted object(i);
    return object;
}
void made_here(int *o) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        o[i] = Counted(i).value; //~ unsupported
}
void returned(int *o) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        o[i] = made(i).value; //~ unsupported
}
