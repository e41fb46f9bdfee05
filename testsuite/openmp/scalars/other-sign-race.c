// What is read by way of the other sign has the bits of what was stored.
// verdict: race
unsigned char g;

void f(int *a) {
    g = 200;
#pragma omp parallel
    {
        if (*(signed char *)&g == -56)
            a[0] = 1; //~ r1 data-race proved write+write a[0]
    }
}
