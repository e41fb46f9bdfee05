// One array in rows of three and in rows of two: element 3 i + 1 of the one is element 6 j + 4 of the other.
// verdict: race
void fill(float *a, int n) {
    float(*p)[3] = (float(*)[3])a, (*q)[2] = (float(*)[2])a;
#pragma omp parallel
    {
#pragma omp for nowait
        for (int i = 0; i < n; i++)
            p[i][1] = 1; //~ r1 data-race proved write p[i][1]
#pragma omp for schedule(dynamic)
        for (int j = 0; j < n; j++)
            q[3 * j + 2][0] = 2; //~ r1 data-race proved write q[3 * j + 2][0]
    }
}
