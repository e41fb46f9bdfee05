// Enumeration constants and sizeof in bounds and subscripts: the sections are disjoint.
// verdict: race-free
enum { FIRST = 8, SECOND };
static double data[32];

void fill(void) {
#pragma omp parallel sections
    {
#pragma omp section
        for (unsigned i = 0; i <= FIRST; i++)
            data[i] = 1.0;
#pragma omp section
        for (unsigned i = SECOND; i < sizeof data / sizeof data[0]; i++)
            data[i] = 2.0;
    }
}
