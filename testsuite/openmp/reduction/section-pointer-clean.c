// Elements of the section of a reduction, through a pointer, in a loop that counts down, and in a function.
// verdict: race-free
int a[20];

static void add(int *p, int at) { p[at]++; }

void by_pointer(void) {
#pragma omp parallel reduction(+ : a[0 : 10])
    {
        int *p = a;
        p[9]++;
    }
}

void by_call(int n) {
#pragma omp parallel reduction(+ : a[0 : n])
    add(a, n - 1);
}

void downwards(void) {
#pragma omp parallel for reduction(+ : a[0 : 10])
    for (int i = 9; i >= 0; i--)
        a[i]++;
}

void some_downwards(int n) {
#pragma omp parallel for reduction(+ : a[2 : n])
    for (int i = n + 1; i > 1; i--)
        a[i]++;
}
