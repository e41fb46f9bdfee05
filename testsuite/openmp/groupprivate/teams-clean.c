// Each team has its own copy of a variable that is `groupprivate`.
// openmp: 6.0
// verdict: race-free
int own;
#pragma omp groupprivate(own)
void teams(void) {
#pragma omp target teams
    own = 1;
}
