// A volatile member that nothing in the program writes may hold anything.
// verdict: possible-race
struct device {
    volatile int ready;
    volatile int status[2];
    int other;
};
static struct device port;
int a[100], b[100];

int main(void)
{
    port.other = 1;
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        if (port.ready)
            a[i] = a[i + 1]; //~ r1 data-race possible write a[i] //~ r1 data-race possible read a[i + 1]
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        if (port.status[1])
            b[i] = b[i + 1]; //~ r2 data-race possible write b[i] //~ r2 data-race possible read b[i + 1]
    return 0;
}
