// Two static pointers of a function start with the addresses of two arrays.
// verdict: race-free
int a[100], b[100];

int main(void) {
    static int *x = a;
    static int *y = b;
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        x[i] = y[i + 1];
}
