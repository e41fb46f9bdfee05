// A volatile member that the program writes with its struct, as a whole, and not by its name: whether a run comes to what
// stands behind a test of it is not known.
// verdict: possible-race
#include <stdio.h>
#include <string.h>

struct device {
    volatile int status;
    int data[64];
};
static struct device port, zero;

int main(void)
{
    int sum = 0, last = 0;
    memset(&port, 0, sizeof port);
    if (port.status == 3) {
#pragma omp parallel for
        for (int i = 0; i < 64; i++)
            sum = i; //~ r1 data-race possible write sum //~ r1 data-race possible write sum
    }
    port = zero;
    if (port.status == 3) {
#pragma omp parallel for
        for (int i = 0; i < 64; i++)
            last = i; //~ r2 data-race possible write last //~ r2 data-race possible write last
    }
    printf("%d %d\n", sum, last);
    return 0;
}
