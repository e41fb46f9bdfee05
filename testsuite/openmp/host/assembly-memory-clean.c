// Assembly that has the address of another variable, and names another one, leaves these as they are.
// verdict: race-free
static int a[100], named, other;
int main(void) {
    int n = 0, m = 0;
    __asm__ volatile("movl $1,(%0)" : : "r"(&m) : "memory");
#pragma omp parallel for
    for (int i = 0; i < 90; i++)
        a[i] = a[i + n];
    __asm__ volatile("movl $1,other(%%rip)" : : : "memory");
    int k = named;
#pragma omp parallel for
    for (int i = 0; i < 90; i++)
        a[i] = a[i + k];
    return m + other;
}
