// A variable that is linked is on the device only where it is mapped: all threads write its first element.
// verdict: race
// openmp: 5.0
// also: other findings allowed
int table[100];
#pragma omp declare target link(table)

void run(void) {
#pragma omp target teams distribute parallel for map(tofrom : table)
    for (int i = 0; i < 100; i++)
        table[0] = i; //~ r1 data-race proved write+write table[0]
}
