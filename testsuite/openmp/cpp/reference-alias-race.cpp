// References of a caller that is not in the file may be to one variable, if the user says so.
// verdict: possible-race
// args: --alias may
void two(double &m, double &k) {
#pragma omp parallel sections
    {
#pragma omp section
        m = 1; //~ r1 data-race possible write m
#pragma omp section
        k = 2; //~ r1 data-race possible write k
    }
}
