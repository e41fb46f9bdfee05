// Two buffers that a loop swaps, and may set to null both: then the region runs.
// verdict: race
static double a[100], b[100];
static int last;

int main(int argc, char **argv) {
    double *p = a, *q = b;
    for (int t = 0; t < argc; t++) {
        if (argv[t][0] == 'x') {
            p = 0;
            q = 0;
        }
        for (int k = 0; k < argc + t; k++) {
            double *kept = p;
            p = q;
            q = kept;
        }
    }
    if (!p) {
#pragma omp parallel for
        for (int i = 0; i < 20; i++)
            last = i; //~ r1 data-race proved write+write last
    }
    return last;
}
