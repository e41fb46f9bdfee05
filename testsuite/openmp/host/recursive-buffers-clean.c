// A recursive function exchanges its buffers: they are never the same.
// verdict: race-free
static double u[100], v[100];

static void step(double *in, double *out, int left) {
    if (!left)
        return;
#pragma omp parallel for
    for (int i = 1; i < 99; i++)
        out[i] = in[i - 1] + in[i + 1];
    step(out, in, left - 1);
}

int main(void) {
    step(u, v, 4);
}
