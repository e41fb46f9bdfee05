// The directive that `begin metadirective` stands for has the statements up to its end.
// verdict: race-free
// openmp: 5.0
void fill(int n, double *a) {
#pragma omp begin metadirective when(implementation = {vendor(gnu)} : parallel for) otherwise(nothing)
    for (int i = 0; i < n; i++)
        a[i] = i;
#pragma omp end metadirective
}
