// A counter below zero is another number as `unsigned`: 1 and 1 - 4 have the same remainder by 4 then.
// verdict: race
int main(void) {
    int a[8] = {0};
#pragma omp parallel for
    for (long i = -3; i < 2; i++)
        a[(unsigned)i % 4u] = 1; //~ r1 data-race proved write+write a[(unsigned)i % 4u]
    return a[0];
}
