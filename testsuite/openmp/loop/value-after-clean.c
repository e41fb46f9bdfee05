// What a register holds after a loop that data ends is known by how many iterations there were.
// verdict: race-free
/* Insertion sort of blocks: the loop ends by its bound or by what it finds. */
void sorted(int *a, int n) {
#pragma omp parallel for
    for (int b = 0; b < n; b++)
        for (int i = 16 * b + 1; i < 16 * b + 16; i++) {
            int v = a[i], j = i - 1;
            while (j >= 16 * b && a[j] > v) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = v;
        }
}
/* The same, left by a break. */
void left(int *a, int n) {
#pragma omp parallel for
    for (int b = 0; b < n; b++)
        for (int i = 16 * b + 1; i < 16 * b + 16; i++) {
            int v = a[i], j;
            for (j = i - 1; j >= 16 * b; j--) {
                if (a[j] <= v)
                    break;
                a[j + 1] = a[j];
            }
            a[j + 1] = v;
        }
}
/* A search that may find nothing. */
void found(int *a, int n, int key) {
#pragma omp parallel for
    for (int b = 0; b < n; b++) {
        int k;
        for (k = 0; k < 16; k++)
            if (a[16 * b + k] == key)
                break;
        if (k < 16)
            a[16 * b + k] = 0;
    }
}
/* A loop without an end of its own, and one that tests at its end. */
void ahead(int *a, int n) {
#pragma omp parallel for
    for (int b = 0; b < n; b++) {
        int k = 16 * b;
        while (1) {
            if (k >= 16 * b + 15 || a[k] == 0)
                break;
            k++;
        }
        a[k] = 1;
        do
            k--;
        while (k > 16 * b && a[k] > 0);
        if (k >= 16 * b)
            a[k] = 2;
    }
}
