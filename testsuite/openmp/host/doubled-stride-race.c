// The stride doubles with each execution of the region.
// verdict: race
int a[1024];

int main(void) {
    for (int d = 1; d < 1024; d *= 2) {
#pragma omp parallel for
        for (int i = d; i < 1024; i++)
            a[i] += a[i - d]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i - d]
    }
    return a[1023];
}
