// A recursion stores an address where its caller told it to: the threads meet in the variable of that address.
// verdict: unknown
static double shared_cell;
double result;

static void find(double **where, int left) {
    if (left > 0)
        find(where, left - 1);
    else
        *where = &shared_cell;
}

int main(void) {
    double *cell;
    find(&cell, 7);
#pragma omp parallel num_threads(2)
    {
#pragma omp masked
        shared_cell = 2.0;
#pragma omp single nowait
        result = *cell;
    }
    return 0;
}
