// Arrays in structs: subscripts within them, or of which nothing says that they leave; the last may stand for a longer one.
// verdict: race-free
struct row { int values[3]; };
struct list { int n; int item[1]; };
void within(struct row *t, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 3; j++)
            t[i].values[j] = 0;
}
void by_parameter(struct row *t, int n, int m) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            t[i].values[j] = 0;
}
void longer(struct list *s) {
#pragma omp parallel for
    for (int i = 0; i < s->n; i++)
        s->item[i] = i;
}
