// A pointer to a row that had no type in between points to the first element of the row.
// verdict: race-free
void f(float (*a)[4]) {
    void *third = a + 3;
    float *p = third;
    float(*row)[4] = third;
#pragma omp parallel for
    for (int i = 0; i < 4; i++) {
        if (i)
            p[i] = 0;
        else
            row[0][0] = 4;
    }
}
