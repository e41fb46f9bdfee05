// Two functions declare variables of another file in their bodies.
// verdict: race-free
static void one(void) {
    extern int shared;
    shared = 1;
}
static void two(void) {
    extern int other;
    other = 2;
}
int main(void) {
#pragma omp parallel sections
    {
#pragma omp section
        one();
#pragma omp section
        two();
    }
    return 0;
}
