// Each task fills a board of its own position by position; what is given to a call ends at the first position that is
// the last one, is written through a pointer to one variable, or begins before the position.
// verdict: race-free
#include <math.h>

static int free_of(int row, const int *b) {
    for (int i = 0; i < row; i++)
        if (b[i] == b[row] || b[i] - b[row] == row - i || b[row] - b[i] == row - i)
            return 0;
    return 1;
}

static void queens(int n, int row, int *b, long *count) {
    if (row == n) {
        (*count)++;
        return;
    }
    for (int c = 0; c < n; c++) {
        b[row] = c;
        if (free_of(row, b))
            queens(n, row + 1, b, count);
    }
}

static long total;

void all(int n) {
#pragma omp parallel
#pragma omp single
    {
        int top[16];
        for (int c = 0; c < n; c++) {
            top[0] = c;
#pragma omp task firstprivate(top)
            {
                long mine = 0;
                queens(n, 1, top, &mine);
#pragma omp atomic
                total += mine;
            }
        }
    }
}

/* Positions of one array each: from the first one of the call to the last. */
static void fill(int *a, int first, int end) {
    if (first == end)
        return;
    a[first] = end - first;
    fill(a, first + 1, end);
}

void blocks(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        fill(a, 10 * i, 10 * i + 10);
}

static void quadrature(double a, double b, int depth, double *sum) {
    double m = (a + b) / 2, one = (b - a) * exp(-m * m);
    if (depth == 0 || fabs(one) < 1e-7) {
#pragma omp atomic
        *sum += one;
        return;
    }
#pragma omp task
    quadrature(a, m, depth - 1, sum);
    quadrature(m, b, depth - 1, sum);
#pragma omp taskwait
}

int main(void) {
    double sum = 0;
#pragma omp parallel
#pragma omp single
    quadrature(-3, 3, 12, &sum);
    return sum > 1;
}
