// A variable that is linked is on the device only where it is mapped.
// verdict: race-free
// openmp: 5.0
int table[100];
#pragma omp declare target link(table)

void run(void) {
#pragma omp target teams distribute parallel for map(tofrom : table)
    for (int i = 0; i < 100; i++)
        table[i] = i;
}
