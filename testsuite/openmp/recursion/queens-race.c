// All tasks write to the board of their creator.
// verdict: race
// also: other findings allowed
#include <string.h>

static int solutions;

static int fits(int n, const char *a) {
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            if (a[i] == a[j] || a[i] - a[j] == i - j || a[j] - a[i] == i - j)
                return 0;
    return 1;
}

static void place(int n, int row, char *a) {
    if (row == n) {
#pragma omp atomic
        solutions++;
        return;
    }
    for (int i = 0; i < n; i++) {
#pragma omp task firstprivate(i)
        {
            char *b = a;
            b[row] = (char)i; //~ r1 data-race proved write+write b[row]
            if (fits(row + 1, b))
                place(n, row + 1, b);
        }
    }
#pragma omp taskwait
}

int main(void) {
    char a[12];
#pragma omp parallel
#pragma omp single
    place(12, 0, a);
    return solutions;
}
