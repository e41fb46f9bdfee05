// A declarator of the same declaration holds the address of the shift, which is changed through it.
// verdict: race
int a[100];

int main(void) {
    int k = 0, *p = &k, **pp = &p;
    **pp = 1;
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i + k] = a[i]; //~ r1 data-race proved write a[i + k] //~ r1 data-race proved read a[i]
}
