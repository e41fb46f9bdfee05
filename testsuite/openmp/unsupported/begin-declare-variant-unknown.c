// What stands between `begin declare variant` and its end may replace functions: a region that calls them is not decided.
// openmp: 6.0
// verdict: unknown
void put(int *p) { *p = 1; }
#pragma omp begin declare variant match(user = {condition(1)})
void put(int *p) { (void)p; }
#pragma omp end declare variant
void fill(int *a) {
#pragma omp parallel num_threads(2)
    put(a); //~ unsupported
}
