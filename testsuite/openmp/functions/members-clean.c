// A record holds the functions that make up a method; a pointer to the record chooses the method.
// verdict: race-free
struct method {
    const char *name;
    void (*update)(double *, const double *, int);
    double (*norm)(const double *, int);
};

static void average(double *u, const double *v, int i) { u[i] = 0.5 * (v[i - 1] + v[i + 1]); }
static double square(const double *u, int i) { return u[i] * u[i]; }

static const struct method jacobi = {"jacobi", average, square};

double step(int n, double *u, const double *v) {
    const struct method *method = &jacobi;
    double sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 1; i < n - 1; i++) {
        method->update(u, v, i);
        sum += method->norm(u, i);
    }
    return sum;
}
