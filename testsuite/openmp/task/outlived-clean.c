// Blocks and calls wait for the tasks that use their variables, or the tasks have copies.
// verdict: race-free
static int z[10];
static void use(const int *from, int k) {
    z[k] = from[0];
}
void in_block(void) {
#pragma omp parallel
#pragma omp single
    for (int k = 0; k < 10; k++) {
        int id = k;
#pragma omp task shared(id)
        z[id] += 1;
#pragma omp taskwait
    }
}
static int spawn(int k) {
#pragma omp task shared(k)
    z[k] += 1;
#pragma omp taskwait
    return k;
}
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
#pragma omp taskgroup
        {
#pragma omp task firstprivate(p, k)
            use(p, k);
        }
    }
}
void with_copy(void) {
#pragma omp parallel
#pragma omp single
    for (int k = 0; k < 10; k++) {
        int id = k;
#pragma omp task firstprivate(id)
        z[id] += 1;
    }
}
