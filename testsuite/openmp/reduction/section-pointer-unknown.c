// Elements that the section of a reduction leaves out, through a pointer, in a loop that counts down, and in a function.
// verdict: unknown
int a[20];

static void add(int *p, int at) { p[at]++; }

void by_pointer(void) {
#pragma omp parallel reduction(+ : a[0 : 10])
    {
        int *p = a;
        p[10]++;
    }
}

void by_call(int n) {
#pragma omp parallel reduction(+ : a[0 : n])
    add(a, n);
}

void downwards(void) {
#pragma omp parallel for reduction(+ : a[0 : 10])
    for (int i = 12; i >= 0; i--)
        a[i]++;
}
