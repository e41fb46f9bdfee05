// An object at file scope gets the address of another variable, so this one keeps its value.
// verdict: race-free
static int step = 1, other = 1;
struct holder {
    int *value;
};
static holder kept{&other};

void stop() { *kept.value = 0; }

void fill(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[step > 0 ? i : 0] = i;
}
