// What a device holds of a variable since it was entered may be old: where a called function has the device use it, and
// where the host writes it by another name.
// verdict: possible-race
static int k;
static void scatter(int *a) {
#pragma omp target teams distribute parallel for map(from : a[0 : 100]) map(to : k)
    for (int i = 0; i < 100; i++)
        a[k * i] = i; //~ r1 data-race possible write+write a[k * i]
}
void called(int *a) {
    k = 0;
#pragma omp target enter data map(to : k)
    k = 1;
    scatter(a);
#pragma omp target exit data map(delete : k)
}
void other_name(int *a) {
    int step = 0;
    int *q = &step;
#pragma omp target enter data map(to : step)
    *q = 1;
#pragma omp target teams distribute parallel for map(from : a[0 : 100]) map(to : step)
    for (int i = 0; i < 100; i++)
        a[step * i] = i; //~ r2 data-race possible write+write a[step * i]
#pragma omp target exit data map(delete : step)
}
