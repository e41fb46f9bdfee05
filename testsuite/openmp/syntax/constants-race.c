// Enumeration constants and sizeof in bounds and subscripts: the sections overlap.
// verdict: race
enum { FIRST = 8, SECOND = FIRST / 2 };
static double data[32];

void fill(void) {
#pragma omp parallel sections
    {
#pragma omp section
        for (unsigned i = 0; i < FIRST; i++)
            data[i] = 1.0; //~ r1 data-race proved write data[i]
#pragma omp section
        for (unsigned i = SECOND; i < sizeof data / sizeof data[0]; i++)
            data[i] = 2.0; //~ r1 data-race proved write data[i]
    }
}
