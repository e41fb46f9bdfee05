// Numbers that are rounded are apart all the same: one is larger than what another thread has found.
// verdict: race
static double a[100];
int main(void) {
    double most = 0;
    for (int i = 0; i < 100; i++)
        a[i] = 0.1 * i / 3;
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        if (a[i] > most)     //~ r1 data-race proved read most
            most = a[i]; //~ r1 data-race proved write most //~ r2 data-race proved write+write most
    return most > 1;
}
