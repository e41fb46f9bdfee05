// A handler of signals may have run at any time after it was installed.
// verdict: possible-race
#include <signal.h>
static int off, steady, a[100];
static void handler(int number) {
    off = number;
}
int main(void) {
    signal(SIGINT, handler);
    raise(SIGINT);
    int k = off;
#pragma omp parallel for
    for (int i = 0; i < 90; i++)
        a[i] = a[i + k]; //~ r1 data-race possible write a[i] //~ r1 data-race possible read a[i + k]
    return steady;
}
