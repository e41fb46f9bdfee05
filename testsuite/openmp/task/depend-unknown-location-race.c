// A function that is not known gives a location that a task depends on: it may be the one that orders the two.
// verdict: possible-race
int *somewhere(int);
int a[10];

int main(void) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(inout : *somewhere(0))
        a[0] = 1; //~ r1 data-race possible write a[0]
#pragma omp task depend(inout : a[0])
        a[0] = 2; //~ r1 data-race possible write a[0]
    }
    return 0;
}
