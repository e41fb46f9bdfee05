// Each contention group has its own copy of a variable that is `groupprivate`, which is not followed. (It is no race.)
// openmp: 6.0
// verdict: unknown
int own;
#pragma omp groupprivate(own)
void teams(void) {
#pragma omp target teams //~ unsupported
    own = 1;
}
