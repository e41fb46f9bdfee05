// A dependence on a row is not one on the element of a flat view that has the number of the row.
// verdict: race
int main(void) {
    int a[10][5] = {{0}}, x = 0;
    int *flat = &a[0][0];
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task depend(out : a[1][0])
        x = 1; //~ r1 data-race proved write x
#pragma omp task depend(in : flat[1])
        x = 2; //~ r1 data-race proved write x
    }
    return x;
}
