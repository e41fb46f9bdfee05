// Every thread of the region writes its own copy of a private variable.
// verdict: race-free
int replicated_write(void) {
    int x = 0;
#pragma omp parallel private(x)
    {
        x = 1;
    }
    return x;
}
