// What `affinity` names is not accessed, but its subscripts are evaluated; so are the lengths of sections in `depend`.
// verdict: race
int h, k;
void f(int *a) {
#pragma omp parallel
    {
#pragma omp task affinity(a[h++]) //~ r1 data-race proved write+write h //~ r2 data-race proved read+write h
        ;
#pragma omp task depend(in : a[0 : k++]) //~ r3 data-race proved write+write k //~ r4 data-race proved read+write k
        ;
    }
}
