// The elements of a constant table are distinct.
// verdict: race-free
const int P[4] = {0, 1, 2, 3};

void fill(int *a) {
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        a[P[i]] = i;
}
