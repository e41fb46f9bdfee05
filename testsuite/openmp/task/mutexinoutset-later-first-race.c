// Tasks that exclude each other run in any order: the second may set x before the first reads it.
// verdict: possible-race
int s;
void f(void) {
    int x = 0;
#pragma omp parallel shared(x)
#pragma omp single
    {
#pragma omp task depend(mutexinoutset : x) shared(x)
        {
            if (x == 5)
                s = 1; //~ r1 data-race possible write s
        }
#pragma omp task depend(mutexinoutset : x) shared(x)
        {
            x = 5;
        }
#pragma omp task
        {
            s = 2; //~ r1 data-race possible write s
        }
    }
}
