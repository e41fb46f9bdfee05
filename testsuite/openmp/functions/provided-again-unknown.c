// What a function of another file returns may be what it was given before, or what it has returned before.
// verdict: unknown
void set_buffer(double *);
double *get_buffer(void);
double *field(int id);
static double buf[101];
void of_setter(void) {
    set_buffer(buf);
    double *p = get_buffer();
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        p[i] = buf[i + 1];
}
void of_getter(void) {
    double *p = field(1), *q = field(1);
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        p[i] = q[i + 1];
}
