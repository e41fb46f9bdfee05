// Enumeration constants that say how long arrays are: 3 + 2 + 3 iterations, of which the last writes the first element again.
// verdict: race
static const char *const names[] = {"a", "b", "c"};
static const struct {
    int key;
    double weight;
} table[] = {{1, 2.0}, {3, 4.0}};
static const int rows[][2] = {{1, 2}, {3, 4}, {5, 6}};

enum {
    NAMES = sizeof names / sizeof names[0],
    ENTRIES = sizeof(table) / sizeof(*table),
    ROWS = sizeof rows / sizeof rows[0],
    ALL = NAMES + ENTRIES + ROWS
};

static int out[ALL];

void f(void) {
#pragma omp parallel for
    for (int i = 0; i < ALL; i++)
        out[i % (ALL - 1)] = names[0][0] + table[0].key + rows[0][0]; //~ r1 data-race proved write+write out[i % (ALL - 1)]
}
