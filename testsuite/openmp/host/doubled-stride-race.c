// The stride has no closed form; in the first iteration of the loop around the region it is known.
// verdict: possible-race
int a[1024];

int main(void) {
    for (int d = 1; d < 1024; d *= 2) {
#pragma omp parallel for
        for (int i = d; i < 1024; i++)
            a[i] += a[i - d]; //~ r1 data-race any write a[i] //~ r1 data-race any read a[i - d]
    }
    return a[1023];
}
