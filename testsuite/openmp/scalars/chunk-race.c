// The size of chunks is computed by all threads in one variable; with few elements it would be none.
// verdict: race
#include <omp.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int n = atoi(argv[argc - 1]), chunk;
    int *a = calloc(n, sizeof *a);
#pragma omp parallel
    {
        chunk = n / omp_get_num_threads(); //~ r1 data-race proved write+write chunk //~ r2 data-race any write chunk
#pragma omp for schedule(static, chunk)    //~ r2 data-race any read chunk
        for (int i = 0; i < n; i++)
            a[i] = i;
    }
    free(a);
    return 0;
}
