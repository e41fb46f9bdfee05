// Functions that hand out what they find and put something else in its place give different memory each time.
// verdict: race-free
static double *top, *stack[10];
static int depth;
static double *bump(int n) {
    double *p = top;
    top += n;
    return p;
}
static double *pop(void) { return stack[--depth]; }
double *a, *b, *c, *d;
void start(void) {
    a = bump(100);
    b = bump(100);
    c = pop();
    d = pop();
}
void shift(int n) {
#pragma omp parallel for
    for (int i = 1; i < n; i++) {
        a[i] = b[i - 1];
        c[i] = d[i - 1];
    }
}
