// The last iteration of two collapsed loops, the inner of which has a stride.
// verdict: race-free
int a[300];

void run(void) {
    int last;
#pragma omp parallel for collapse(2) lastprivate(last)
    for (int i = 0; i < 10; i++)
        for (int j = 9; j > 0; j -= 3)
            last = 5 * i + j;
#pragma omp parallel for
    for (int k = 0; k < 48; k++)
        a[k + last] = a[k];
}
