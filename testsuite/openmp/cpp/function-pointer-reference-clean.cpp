// What a function pointer leads to writes by way of a reference, and gives one: to apart memory.
// verdict: race-free
static int a[96];
static void zero(int &q) { q = 48; }
static int &first(int *p) { return p[0]; }
int main() {
    int p = 50;
    void (*set)(int &) = zero;
    set(p);
    int *x = a, *y = a + p;
#pragma omp parallel for
    for (int i = 0; i < 40; i++)
        x[i] = y[i + 1];
    int v[3] = {0, 0, 0};
    int &(*get)(int *) = first;
#pragma omp parallel for
    for (int i = 0; i < 40; i++) {
        int own[3] = {i, i, i};
        int &r = get(own);
        r = i;
    }
    return v[0];
}
