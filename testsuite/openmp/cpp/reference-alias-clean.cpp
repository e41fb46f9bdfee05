// References of a caller that is not in the file are to different variables, if nothing is said.
// verdict: race-free
void two(double &m, double &k) {
#pragma omp parallel sections
    {
#pragma omp section
        m = 1;
#pragma omp section
        k = 2;
    }
}
