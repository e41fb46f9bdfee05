// The bounds of a shared loop are the same for all threads, and its iterations race on neighbours.
// verdict: possible-race
volatile int from, to = 100;
int a[1000];

int main(void) {
#pragma omp parallel
    {
#pragma omp for
        for (int i = from; i < to; i++)
            a[i] = a[i + 1]; //~ r1 data-race possible write a[i] //~ r1 data-race possible read a[i + 1]
    }
    return 0;
}
