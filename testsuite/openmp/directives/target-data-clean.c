// What moves data between host and device is executed by one thread, before and after the region.
// verdict: race-free
void scale(int n, double *a) {
#pragma omp target enter data map(to : a[0 : n])
#pragma omp target data map(tofrom : a[0 : n]) use_device_ptr(a)
    {
#pragma omp target teams distribute parallel for is_device_ptr(a) thread_limit(64) dist_schedule(static, 4)
        for (int i = 0; i < n; i++)
            a[i] *= 2;
    }
#pragma omp target update from(a[0 : n])
#pragma omp target exit data map(from : a[0 : n])
}
