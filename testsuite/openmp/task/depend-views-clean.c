// A dependence on the first element of a row is one on the element of a flat view that lies there.
// verdict: race-free
int main(void) {
    int a[10][5] = {{0}}, x = 0;
    int *flat = &a[0][0];
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task depend(out : a[1][0])
        x = 1;
#pragma omp task depend(in : flat[5])
        x = 2;
    }
    return x;
}
