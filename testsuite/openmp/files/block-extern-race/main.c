// Two functions declare one variable of another file in their bodies.
// verdict: race
static void one(void) {
    extern int shared;
    shared = 1; //~ r1 data-race proved write shared
}
static void two(void) {
    extern int shared;
    shared = 2; //~ r1 data-race proved write shared
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
