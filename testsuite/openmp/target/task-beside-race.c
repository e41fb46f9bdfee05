// The host may begin its task while the device works, although it has created it before.
// verdict: race
int x;
int main(void) {
#pragma omp task shared(x)
    x = 1; //~ r1 data-race proved write x //~ r2 data-race possible write x
#pragma omp target nowait map(from : x) //~ r2 data-race possible write ?
    x = 2; //~ r1 data-race proved write x
#pragma omp taskwait
    return x;
}
