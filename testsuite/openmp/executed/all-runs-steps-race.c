// Levels of a sort whose length doubles, each of which writes one element of the next part.
// verdict: race
// also: other findings allowed
int a[501], b[501];

int main(void) {
    int n = 500;
    for (int width = 1; width < n; width *= 2) {
#pragma omp parallel for
        for (int low = 0; low < n; low += 2 * width) {
            int high = low + 2 * width < n ? low + 2 * width : n;
            for (int k = low; k <= high; k++)
                b[k] = a[k]; //~ r1 data-race proved write+write b[k]
        }
    }
    return b[0];
}
