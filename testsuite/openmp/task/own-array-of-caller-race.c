// The task of a function touches the array of the task that calls it, which goes on meanwhile.
// verdict: race
static void fill(int *row) {
#pragma omp task
    row[3] = 0; //~ r1 data-race proved write row[3]
}
void rows(int n, int *out) {
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < n; i++) {
#pragma omp task
        {
            int own[8];
            own[3] = i;
            fill(own);
            out[i] = own[3]; //~ r1 data-race proved read own[3]
#pragma omp taskwait
        }
    }
}
