// Two fields, and memory that is new each time, as the function's name says.
// verdict: race-free
double *new_vector(int n);
double *field(int id);
void fill(double *to, int n);
void of_getter(void) {
    double *p = field(1), *q = field(2);
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        p[i] = q[i + 1];
}
void of_maker(int n) {
    double *p = new_vector(n);
    fill(p, n);
    double *q = new_vector(n);
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        q[i] = p[i + 1];
}
