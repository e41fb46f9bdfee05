// The function in the record that is chosen updates its array in place.
// verdict: race
struct method {
    const char *name;
    void (*update)(double *, const double *, int);
    double (*norm)(const double *, int);
};

static void average(double *u, const double *v, int i) { u[i] = 0.5 * (v[i - 1] + v[i + 1]); }
static void in_place(double *u, const double *v, int i) {
    u[i] = 0.5 * (u[i - 1] + v[i + 1]); //~ r1 data-race proved write u[i] //~ r1 data-race proved read u[i - 1]
}
static double square(const double *u, int i) { return u[i] * u[i]; }

static const struct method jacobi = {"jacobi", average, square};
static const struct method seidel = {.norm = square, .update = in_place, .name = "seidel"};

double step(int n, double *u, const double *v, int converges) {
    const struct method *method = &jacobi;
    if (converges)
        method = &seidel;
    double sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 1; i < n - 1; i++) {
        method->update(u, v, i);
        sum += method->norm(u, i);
    }
    return sum;
}
