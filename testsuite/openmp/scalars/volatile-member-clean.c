// A volatile member that the program writes holds what it has written.
// verdict: race-free
struct device {
    volatile int ready;
    volatile int status[2];
    int other;
};
static struct device port;
int a[100], b[100];

int main(void)
{
    port.ready = 0;
    port.status[1] = 0;
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        if (port.ready)
            a[i] = a[i + 1];
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        if (port.status[1])
            b[i] = b[i + 1];
    return 0;
}
