// A jump leads to the region, past the conditions around it.
// verdict: unknown
int x;

void set(int k) {
    if (k == 1)
        goto inside;
    if (k == 2) { //~ unsupported
        if (k == 1) {
        inside:;
#pragma omp parallel
            x = 1;
        }
    }
}
