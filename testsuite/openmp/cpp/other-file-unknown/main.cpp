// What another file of C++ defines is not followed, and nothing is assumed of it. (It is a race.)
// verdict: unknown
int next();
extern int *values;

void run(int n) {
#pragma omp parallel for //~ unsupported
    for (int i = 0; i < n; i++)
        values[i] = next();
}
