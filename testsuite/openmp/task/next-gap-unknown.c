// Where gaps are is told by data: that it is equally far from each to the next is not.
// verdict: unknown
int parity[2];

void fill(const int *taken) {
#pragma omp parallel
#pragma omp single
    {
        int i = 0;
        for (int k = 0; k < 3; k++) {
            if (k == 2) {
#pragma omp task firstprivate(i)
                parity[i % 2] = 1;
            }
            while (taken[i])
                i++;
            i++;
        }
#pragma omp task
        parity[1] = 1;
    }
}
