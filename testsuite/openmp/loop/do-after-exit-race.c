// The same without the barriers: what one thread reads in a round another writes in it or in the next.
// verdict: race
// also: other findings allowed
#include <stdlib.h>

static void relax(int n, int rounds, double *a, double *b) {
#pragma omp parallel
    {
        double *from = a, *to = b;
        int count = 0;
        do {
#pragma omp for nowait
            for (int i = 1; i < n - 1; i++)
                to[i] = from[i - 1] + from[i + 1]; //~ r1 data-race proved write to[i] //~ r1 data-race proved read from[i - 1]
            double *other = from;
            from = to;
            to = other;
            count++;
        } while (count < rounds);
    }
}

int main(int argc, char **argv) {
    if (argc != 3)
        exit(1);
    int n = atoi(argv[1]);
    double *a = calloc(n, sizeof *a), *b = calloc(n, sizeof *b);
    relax(n, atoi(argv[2]), a, b);
    return 0;
}
