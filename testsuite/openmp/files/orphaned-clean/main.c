void fill(int n, double *a);
double a[100], b[100];
int main(void) {
#pragma omp parallel
    {
        fill(100, a);
#pragma omp for
        for (int i = 0; i < 100; i++)
            b[i] = a[99 - i];
    }
    return 0;
}
