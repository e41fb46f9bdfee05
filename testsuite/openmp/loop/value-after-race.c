// What a register holds after a loop that data ends is known by how many iterations there were: here one too many.
// verdict: possible-race
// also: other findings allowed
void sorted(int *a, int n) {
#pragma omp parallel for
    for (int b = 0; b < n; b++)
        for (int i = 16 * b + 1; i < 16 * b + 16; i++) {
            int v = a[i], j = i - 1; //~ r1 data-race possible read a[i]
            while (j >= 16 * b && a[j] > v)
                j--;
            if (j > 0)
                a[j] = v; //~ r1 data-race possible write a[j]
        }
}
void left(int *a, int n) {
#pragma omp parallel for
    for (int b = 1; b < n; b++) {
        int v = a[16 * b], j;
        for (j = 16 * b + 15; j >= 16 * b; j--)
            if (a[j] <= v)
                break;
        a[j] = v; //~ r2 data-race possible write+write a[j]
    }
}
/* Who finds nothing takes the first element of the next block. */
void found(int *a, int n, int key) {
#pragma omp parallel for
    for (int b = 0; b < n - 1; b++) {
        int k;
        for (k = 0; k < 16; k++)
            if (a[16 * b + k] == key)
                break;
        a[16 * b + k] = 0; //~ r3 data-race possible write+write a[16 * b + k]
    }
}
void ahead(int *a, int n) {
#pragma omp parallel for
    for (int b = 0; b < n; b++) {
        int k = 16 * b;
        while (1) {
            if (k >= 16 * b + 16 || a[k] == 0)
                break;
            k++;
        }
        a[k] = 1; //~ r4 data-race possible write+write a[k]
    }
}
