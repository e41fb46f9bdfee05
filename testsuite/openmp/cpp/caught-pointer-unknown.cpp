// What the pointer in a caught exception leads to is not followed. (It is a race.)
// verdict: unknown
struct Failure {
    int *where;
};
static int shared;

void f(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        try {
            throw Failure{&shared};
        } catch (Failure &failure) { //~ unsupported
            *failure.where = i;
        }
    }
}
