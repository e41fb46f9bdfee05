// Assembly writes a variable whose address it has, or whose name stands in it.
// verdict: possible-race
static int a[100], named;
int main(void) {
    int n = 0;
    __asm__ volatile("movl $1,(%0)" : : "r"(&n) : "memory");
#pragma omp parallel for
    for (int i = 0; i < 90; i++)
        a[i] = a[i + n]; //~ r1 data-race possible write a[i] //~ r1 data-race possible read a[i + n]
    __asm__ volatile("movl $1,named(%%rip)" : : : "memory");
    int k = named;
#pragma omp parallel for
    for (int i = 0; i < 90; i++)
        a[i] = a[i + k]; //~ r2 data-race possible write a[i] //~ r2 data-race possible read a[i + k]
    return 0;
}
