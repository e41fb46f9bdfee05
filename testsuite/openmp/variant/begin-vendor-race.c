// Whether a variant for a vendor's implementation is called is not known: the function itself may be.
// openmp: 5.1
// verdict: possible-race
void put(int *p) {
    *p = 1; //~ r1 data-race possible write+write *p
}
#pragma omp begin declare variant match(implementation = {vendor(llvm)})
void put(int *p) { (void)p; }
#pragma omp end declare variant
void fill(int *a) {
#pragma omp parallel num_threads(2)
    put(a);
}
