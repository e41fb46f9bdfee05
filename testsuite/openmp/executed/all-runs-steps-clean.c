// Levels of a sort whose length doubles, the last of which is cut: each level is a region of its own.
// verdict: race-free
int a[500], b[500];

int main(void) {
    int n = 500;
    for (int width = 1; width < n; width *= 2) {
#pragma omp parallel for
        for (int low = 0; low < n; low += 2 * width) {
            int high = low + 2 * width < n ? low + 2 * width : n;
            for (int k = low; k < high; k++)
                b[k] = a[high - 1 - (k - low)];
        }
#pragma omp parallel for
        for (int k = 0; k < n; k++)
            a[k] = b[k];
    }
    return a[0];
}
