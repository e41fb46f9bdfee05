// What assembly does with its operands is not read: an update may be atomic, so that a race on it is possible.
// verdict: possible-race
int x, y;
static inline int added(int *p, int by) {
    __asm__ volatile("lock; xaddl %0,%1" : "+r"(by), "+m"(*p) : : "memory"); //~ r1 data-race possible write+write *p
    return by;
}
void update(void) {
#pragma omp parallel
    added(&x, 1);
}
void read(void) {
#pragma omp parallel sections
    {
#pragma omp section
        {
            int seen;
            __asm__ volatile("movl %1,%0" : "=r"(seen) : "m"(y)); //~ r2 data-race possible read y
        }
#pragma omp section
        y = 1; //~ r2 data-race possible write y
    }
}
