// Tasks use a variable of a block, or a parameter, that may have reached the end of its life.
// verdict: possible-race
static int z[10];
static void use(const int *from, int k) {
    z[k] = from[0]; //~ r3 data-race possible read from[0]
}
void in_block(void) {
#pragma omp parallel
#pragma omp single
    {
        for (int k = 0; k < 10; k++) {
            int id = k;
#pragma omp task shared(id)
            z[id] += 1; //~ r1 data-race possible read id
        } //~ r1 data-race possible write }
#pragma omp taskwait
    }
}
static void spawn(int k) {
#pragma omp task shared(k)
    z[k] += 1; //~ r2 data-race possible read k
} //~ r2 data-race possible write }
void by_call(void) {
#pragma omp parallel
#pragma omp single
    for (int k = 0; k < 10; k++)
        spawn(k);
}
void by_pointer(void) {
#pragma omp parallel
#pragma omp single
    for (int k = 0; k < 10; k++) {
        int buffer[4];
        buffer[0] = k;
        int *p = buffer;
#pragma omp task firstprivate(p, k)
        use(p, k);
    } //~ r3 data-race possible write }
}
