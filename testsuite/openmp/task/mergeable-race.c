// The variable is shared, with or without mergeable.
// verdict: race
int both(void) {
    int x = 2;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task mergeable shared(x)
        x = 3; //~ r1 data-race proved write x
#pragma omp task mergeable shared(x)
        x = 4; //~ r1 data-race proved write x
    }
    return x;
}
