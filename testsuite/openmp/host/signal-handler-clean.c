// A variable that no handler of signals writes is what the program has stored there.
// verdict: race-free
#include <signal.h>
static int off, steady, a[100];
static void handler(int number) {
    off = number;
}
int main(void) {
    signal(SIGINT, handler);
    raise(SIGINT);
    int k = steady;
#pragma omp parallel for
    for (int i = 0; i < 90; i++)
        a[i] = a[i + k];
    return off;
}
