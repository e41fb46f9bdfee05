// Numbers of addresses count bytes: what iterations touch by their differences is one element each.
// verdict: possible-race
int main(void) {
    int a[16] = {0};
#pragma omp parallel for
    for (int i = 0; i < 16; i++) {
        long bytes = (long)&a[i] - (long)a;
        a[bytes / 4] = i; //~ r1 data-race possible write+write a[bytes / 4]
    }
    return a[0];
}
