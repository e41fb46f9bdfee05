// A table of functions is filled before the region, and the data choose among them.
// verdict: race-free
enum operation { ADD, SUBTRACT, MULTIPLY, OPERATIONS };

typedef double (*binary)(double, double);

static double add(double a, double b) { return a + b; }
static double subtract(double a, double b) { return a - b; }
static double multiply(double a, double b) { return a * b; }

static binary table[OPERATIONS];

static void fill_table(void) {
    table[ADD] = add;
    table[SUBTRACT] = subtract;
    table[MULTIPLY] = &multiply;
}

void evaluate(int n, const int *code, const double *x, const double *y, double *result) {
    fill_table();
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        result[i] = table[code[i]](x[i], y[i]);
}
