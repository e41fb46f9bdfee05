// A task hands its array to a task of its own, which has no iteration number that it has not, and reads it meanwhile.
// verdict: race
void rows(int n, int *out) {
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < n; i++) {
#pragma omp task
        {
            int own[8];
            for (int k = 0; k < 8; k++)
                own[k] = i + k;
#pragma omp task shared(own)
            own[3] = 0; //~ r1 data-race proved write own[3]
            out[i] = own[3]; //~ r1 data-race proved read own[3]
#pragma omp taskwait
        }
    }
}
