// A fatal error ends the run before the race.
// verdict: race-free
// openmp: 5.1
int both(int n) {
    int x = 0;
#pragma omp parallel
    {
        if (n > 0) {
#pragma omp error at(execution) severity(fatal) message("no such size")
            x = 1;
        }
    }
    return x;
}
