// The first and the last row of a field, or of a part of it: how many rows stand between them is not negative, which is
// listed as an assumption.
// verdict: race-free
void border(float *u, int height, int width) {
    int pitch = width + 2;
#pragma omp parallel sections
    {
#pragma omp section
        for (int x = 0; x < pitch; x++)
            u[x] = 0;
#pragma omp section
        for (int x = 0; x < pitch; x++)
            u[(height + 1) * pitch + x] = 0;
    }
}
void from_a_row(float *u, int height, int width, int above) {
#pragma omp parallel sections
    {
#pragma omp section
        for (int x = 0; x < width; x++)
            u[above * width + x] = 0;
#pragma omp section
        for (int x = 1; x < width; x++)
            u[(above + height + 1) * width + x] = 0;
    }
}
void below(float *u, int height, int width) {
#pragma omp parallel for
    for (int x = 0; x < width; x++)
        u[x] = u[(height + 1) * width + width - 1 - x];
}
