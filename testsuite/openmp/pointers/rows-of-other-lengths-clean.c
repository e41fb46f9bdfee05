// One array in rows of three and in rows of two: 3 i + 1 is never 6 j + 3.
// verdict: race-free
void fill(float *a, int n) {
    float(*p)[3] = (float(*)[3])a, (*q)[2] = (float(*)[2])a;
#pragma omp parallel
    {
#pragma omp for nowait
        for (int i = 0; i < n; i++)
            p[i][1] = 1;
#pragma omp for schedule(dynamic)
        for (int j = 0; j < n; j++)
            q[3 * j + 1][1] = 2;
    }
}
