// The remainder of what a recursive function computes is no number that the program is given: it may never be odd.
// verdict: possible-race
int a[100];

static unsigned long fib(unsigned long n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

int main(void) {
    unsigned k = fib(7) % 2;
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        if (k)
            a[i] = a[i + 1]; //~ r1 data-race possible write a[i] //~ r1 data-race possible read a[i + 1]
    return 0;
}
