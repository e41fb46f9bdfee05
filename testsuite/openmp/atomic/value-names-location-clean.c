// The operand of an update that is the location is read in the atomic step, wherever it stands.
// verdict: race-free
int x, y, z, w;

int next(int *counter, int d) {
#pragma omp parallel num_threads(2)
    {
        int old, a = d + 1;
#pragma omp atomic
        x = x + (a - d);
#pragma omp atomic
        y = a - y;
#pragma omp atomic update
        z = (z + (a - d));
#pragma omp atomic capture
        old = *counter = *counter + a;
#pragma omp atomic compare
        if (w < a) { w = a; }
#pragma omp atomic capture
        { old = x; x = x * a; }
        (void)old;
    }
    return x + y + z;
}
