// A place is taken twice where an element is larger than 9: those do not move it.
// verdict: possible-race
void keep(const int *a, int *kept, int n) {
#pragma omp parallel
#pragma omp single
    {
        int place = 0;
        for (int k = 0; k < n; k++)
            if (a[k] > 0) {
#pragma omp task firstprivate(place, k)
                kept[place] = a[k]; //~ r1 data-race possible write+write kept[place]
                if (a[k] <= 9)
                    place++;
            }
    }
}
