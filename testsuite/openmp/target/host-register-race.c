// The host goes on with a variable of its own that it has used before, and reads what the device writes.
// verdict: race
static float a[64], b[64];
float f(void) {
    float total = 0;
    int k = 3;
#pragma omp target nowait //~ r2 data-race possible write ?
    for (int i = 0; i < 64; i++)
        a[i] = i; //~ r1 data-race proved write a[i]
    for (int i = 0; i < 64; i++)
        total += b[i];
    k += 1;

    total += a[k]; //~ r1 data-race proved read a[k] //~ r2 data-race possible read a[k]
    return total;
}
