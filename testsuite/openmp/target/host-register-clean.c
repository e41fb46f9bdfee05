// The host goes on with a variable of its own that it has used before.
// verdict: race-free
static float a[64], b[64];
float f(void) {
    float total = 0;
    int k = 3;
#pragma omp target nowait
    for (int i = 0; i < 64; i++)
        a[i] = i;
    for (int i = 0; i < 64; i++)
        total += b[i];
    k += 1;
#pragma omp taskwait
    total += a[k];
    return total;
}
