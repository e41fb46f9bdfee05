// Names in letters that are not ASCII, in clauses too.
// verdict: race-free
int größe;

double sum(const double *α, int n) {
    double σ = 0;
#pragma omp parallel for reduction(+ : σ) lastprivate(größe)
    for (int i = 0; i < n; i++) {
        σ += α[i] * 0.25d;
        größe = i;
    }
    return σ;
}
