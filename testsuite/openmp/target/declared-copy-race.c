// What a device stores in its copy of a global stays there: the host still has its own value.
// verdict: possible-race
// openmp: 5.2
int mode = 1;
#pragma omp declare target enter(mode) device_type(any)

void run(double *a) {
#pragma omp target
    mode = 0;
#pragma omp parallel
    {
        if (mode == 1)
            a[0] = 1; //~ r1 data-race possible write+write a[0]
    }
}
