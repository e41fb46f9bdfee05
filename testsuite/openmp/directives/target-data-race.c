// The data of the device is shared by all its threads.
// verdict: race
// also: other findings allowed
static double a[100];

void scale(void) {
#pragma omp target data map(tofrom : a) use_device_addr(a)
    {
#pragma omp target teams distribute parallel for has_device_addr(a)
        for (int i = 1; i < 100; i++)
            a[i] = a[i - 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i - 1]
    }
}
