// The threads of a team share its copy of a variable that is `groupprivate`.
// openmp: 6.0
// verdict: race
int own;
#pragma omp groupprivate(own)
void teams(void) {
#pragma omp target teams
#pragma omp parallel num_threads(2)
    own = 1; //~ r1 data-race proved write+write own
}
