// What an atomic write stores, and what an update adds, is computed outside of the atomic step: it reads the location itself.
// verdict: race
int x, y, z;

int next(int *counter) {
#pragma omp parallel num_threads(2)
    {
#pragma omp atomic write
        x = x + 1; //~ r1 data-race proved read x@2 //~ r1 data-race proved write x
#pragma omp atomic
        y += y; //~ r2 data-race proved read y@2 //~ r2 data-race proved write y
#pragma omp atomic update
        z = z + (1 - z); //~ r3 data-race proved read z@3 //~ r3 data-race proved write z
#pragma omp atomic write
        *counter = *counter + 1; //~ r4 data-race proved read *counter@2 //~ r4 data-race proved write *counter
    }
    return x + y + z;
}
