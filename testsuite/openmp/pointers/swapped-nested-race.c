// The same, but the buffers of the second region are one: the new one is read and written.
// verdict: race
static double a[100], b[100];

int main(int argc, char **argv) {
    double *old = a, *new = b;
    for (int time = 0; time < argc; time++) {
        for (int step = 0; step < argc + time; step++) {
#pragma omp parallel for
            for (int i = 1; i < 99; i++)
                new[i] = old[i - 1] + old[i + 1];
            double *kept = old;
            old = new;
            new = kept;
        }
#pragma omp parallel for
        for (int i = 1; i < 99; i++)
            new[i] = new[i + 1]; //~ r1 data-race any write new[i] //~ r1 data-race any read new[i + 1]
    }
    return argv[0][0];
}
