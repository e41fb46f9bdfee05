// Two target regions are of two contention groups: a `critical` in them excludes neither from the other.
// verdict: race
int s[1];
void f(void) {
#pragma omp target data map(tofrom : s)
#pragma omp parallel num_threads(4)
    {
#pragma omp target map(tofrom : s)
        {
#pragma omp critical
            s[0] = 1; //~ r1 data-race proved write+write s[0]
        }
    }
}
