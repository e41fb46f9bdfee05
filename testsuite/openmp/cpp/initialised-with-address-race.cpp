// An object at file scope gets the address of a variable where the program starts, in a file without `main`: what is stored
// through it changes the variable.
// verdict: race
static int step = 1;
struct holder {
    int *value;
};
static holder kept{&step};

void stop() { *kept.value = 0; }

void fill(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        a[step > 0 ? i : 0] = i; //~ r1 data-race proved write+write a[step > 0 ? i : 0]
}
