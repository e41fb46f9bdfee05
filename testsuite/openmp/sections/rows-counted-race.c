// The same where they may be one row, or where one goes on into the next.
// verdict: race
void one_row(float *u, int height, int width) {
    int pitch = width + 2;
#pragma omp parallel sections
    {
#pragma omp section
        for (int x = 0; x < pitch; x++)
            u[x] = 0; //~ r1 data-race proved write u[x]
#pragma omp section
        for (int x = 0; x < pitch; x++)
            u[height * pitch + x] = 0; //~ r1 data-race proved write u[height * pitch + x]
    }
}
void past_the_row(float *u, int height, int width) {
    int pitch = width + 2;
#pragma omp parallel sections
    {
#pragma omp section
        for (int x = 0; x <= pitch; x++)
            u[x] = 0; //~ r2 data-race proved write u[x]
#pragma omp section
        for (int x = 0; x < pitch; x++)
            u[(height + 1) * pitch + x] = 0; //~ r2 data-race proved write u[(height + 1) * pitch + x]
    }
}
void last_row(float *u, int height, int width) {
#pragma omp parallel sections
    {
#pragma omp section
        for (int x = 0; x < width; x++)
            u[x] = 0; //~ r3 data-race proved write u[x]
#pragma omp section
        for (int x = 0; x < width; x++)
            u[(height - 1) * width + x] = 0; //~ r3 data-race proved write u[(height - 1) * width + x]
    }
}
void upwards(float *u, int height, int width) {
    if (height >= 0)
        return;
#pragma omp parallel sections
    {
#pragma omp section
        for (int x = 0; x < width; x++)
            u[x] = 0; //~ r4 data-race proved write u[x]
#pragma omp section
        for (int x = 0; x < width; x++)
            u[(height + 1) * width + x] = 0; //~ r4 data-race proved write u[(height + 1) * width + x]
    }
}
