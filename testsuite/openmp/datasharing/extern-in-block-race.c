// A declaration with `extern` in a block means the variable at file scope, whatever stands between (C11 6.2.2p4).
// verdict: race
int x, y;
int main(void) {
    int x = 0, y = 0;
#pragma omp parallel
    {
        extern int x;
        x++; //~ r1 data-race proved write+write x //~ r2 data-race proved read+write x
    }
#pragma omp parallel private(y)
    {
        extern int y;
        y = 1; //~ r3 data-race proved write+write y
    }
    return x + y;
}
void declared_nowhere_else(void) {
    int z = 0;
#pragma omp parallel private(z)
    {
        extern int z;
        z = 1; //~ r4 data-race proved write+write z
    }
}
