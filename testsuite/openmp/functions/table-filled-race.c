// A function that the data may choose keeps the last result for all threads.
// verdict: possible-race
enum operation { ADD, SUBTRACT, MULTIPLY, OPERATIONS };

typedef double (*binary)(double, double);

static double add(double a, double b) { return a + b; }
static double last;

static double subtract(double a, double b) {
    last = a - b; //~ r1 data-race possible write+write last //~ r2 data-race possible write last
    return last;  //~ r2 data-race possible read last
}
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
