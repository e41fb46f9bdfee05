// An unsigned product, a sum and a shift of a variable that keeps a large constant come round to zero.
// verdict: race
int a[100];

int main(void) {
    unsigned y = 0x80000000u;
    unsigned doubled = y * 2u, sum = y + y, shifted = (y << 2) + 1;
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        if (doubled == 0 && sum == 0 && shifted == 1)
            a[i] = a[i + 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i + 1]
    return 0;
}
