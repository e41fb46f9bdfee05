// Data ends the loop, before the iteration in which threads would meet.
// verdict: race-free
void shift(double *x, int n) {
    int k = 1;
    do {
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            x[i * k] = i;
        k++;
    } while (x[0] > 1 && k < 1000);
}
