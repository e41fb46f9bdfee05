// The host has executed its task before the device begins, and its other task runs when it does nothing else.
// verdict: race-free
int x, y;
int main(void) {
#pragma omp task shared(x)
    x = 1;
#pragma omp taskwait
#pragma omp target nowait map(from : x)
    x = 2;
#pragma omp task shared(y)
    y = 1;
    y = 2;
#pragma omp taskwait
    return x + y;
}
