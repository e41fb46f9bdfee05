// A function between `begin declare variant` and its end is called instead of the one of its name, where its selector
// matches.
// openmp: 5.1
// verdict: race-free
void put(int *p) { *p = 1; }
#pragma omp begin declare variant match(user = {condition(1)})
void put(int *p) { (void)p; }
#pragma omp end declare variant
void fill(int *a) {
#pragma omp parallel num_threads(2)
    put(a);
}
