// What is kept goes to one place further each time, however much that is.
// verdict: race-free
void keep(const int *a, int *kept, int n) {
#pragma omp parallel
#pragma omp single
    {
        int place = 0;
        for (int k = 0; k < n; k++)
            if (a[k] > 0) {
#pragma omp task firstprivate(place, k)
                kept[place] = a[k];
                place++;
            }
    }
}
