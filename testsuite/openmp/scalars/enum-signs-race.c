// An enumeration with a negative enumerator has values below zero.
// verdict: race
enum level { LOW = -1, HIGH };
static int x;
void f(enum level level) {
#pragma omp parallel
    if (level < 0)
        x = level; //~ r1 data-race proved write+write x
}
