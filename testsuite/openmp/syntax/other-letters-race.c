// Names in letters that are not ASCII, one of which all threads write.
// verdict: race
int größe;

double sum(const double *α, int n) {
    double σ = 0;
#pragma omp parallel for reduction(+ : σ)
    for (int i = 0; i < n; i++) {
        σ += α[i] * 0.25d;
        größe = i; //~ r1 data-race proved write+write größe
    }
    return σ;
}
