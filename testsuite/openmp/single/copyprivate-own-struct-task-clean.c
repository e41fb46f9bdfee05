// A task of the `single` shares the struct of the thread that executes it, which `copyprivate` only reads.
// verdict: race-free
struct point {
    int x;
    double y[4];
};

int main(void) {
    int found = 0;
#pragma omp parallel
    {
        struct point at;
        at.x = 1;
#pragma omp single copyprivate(at)
        {
            at.x = 3;
#pragma omp task shared(at, found)
            found = at.x;
        }
    }
    return found;
}
