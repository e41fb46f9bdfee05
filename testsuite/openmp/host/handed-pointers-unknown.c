// A function that is given an array of pointers may swap these: what was read from there before may be anywhere.
// verdict: unknown
void shuffle(int **rows);

void f(int **rows) {
    int *x = rows[0];
    shuffle(rows);
    int *y = rows[1];
#pragma omp parallel for
    for (int i = 0; i < 40; i++)
        x[i] = y[i + 1];
}

void g(int **rows) {
    int *x = rows[0];
    shuffle(rows);
    int *y = rows[0];
#pragma omp parallel for
    for (int i = 0; i < 40; i++)
        x[i] = y[i + 1];
}
