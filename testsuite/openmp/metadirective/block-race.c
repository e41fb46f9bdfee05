// One of the directives that `begin metadirective` may stand for divides the loop.
// verdict: possible-race
// openmp: 5.0
void fill(int n, double *a) {
#pragma omp begin metadirective when(implementation = {vendor(gnu)} : parallel for) otherwise(nothing)
    for (int i = 0; i < n; i++)
        a[i] = a[i + 1]; //~ r1 data-race possible write a[i] //~ r1 data-race possible read a[i + 1]
#pragma omp end metadirective
}
