// The directive with its clauses comes out of a macro by the _Pragma operator.
// verdict: race-free
#define STRING(x) #x
#define SUM_OVER(s) _Pragma(STRING(omp parallel for reduction(+ : s)))

double sum(int n, const double *a) {
    double s = 0.0;
    SUM_OVER(s)
    for (int i = 0; i < n; i++)
        s += a[i];
    return s;
}
