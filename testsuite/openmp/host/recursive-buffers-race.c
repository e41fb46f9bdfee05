// A recursive function passes on one of its buffers twice: the second call works in place.
// verdict: race
static double u[100], v[100];

static void step(double *in, double *out, int left) {
    if (!left)
        return;
#pragma omp parallel for
    for (int i = 1; i < 99; i++)
        out[i] = in[i - 1]; //~ r1 data-race proved write out[i] //~ r1 data-race proved read in[i - 1]
    step(out, out, left - 1);
}

int main(void) {
    step(u, v, 4);
}
