// A warning does not keep the race from happening.
// verdict: race
// openmp: 5.1
int both(int n) {
    int x = 0;
#pragma omp parallel
    {
        if (n > 0) {
#pragma omp error at(execution) severity(warning) message("no such size")
            x = 1; //~ r1 data-race proved write+write x
        }
    }
    return x;
}
