// A variable of another file is one for each thread.
// verdict: race-free
extern int count;
#pragma omp threadprivate(count)
void hit(void) {
    count = 1;
}
