// Known to be imprecise: blocks of 8 do not race in any run that means something, as with a size that is no multiple of 8
// the last ones leave the array. Such a run is no proof, but that there is no other is not found.
// verdict: possible-race
#include <stdlib.h>

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    double *c = calloc(n * n, sizeof *c);
#pragma omp parallel for collapse(2)
    for (int ii = 0; ii < n; ii += 8)
        for (int jj = 0; jj < n; jj += 8)
            for (int i = ii; i < ii + 8; i++)
                for (int j = jj; j < jj + 8; j++)
                    c[i * n + j] += 1; //~ w data-race possible write+write c[i * n + j] //~ r data-race possible read+write c[i * n + j]
    return c[0] > 1;
}
