// What another file of C++ defines is followed where no file has a `main`, too.
// verdict: race
int next();
extern int *values;

void run(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        values[i] = next();
}
