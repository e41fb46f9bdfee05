// The address of the shift is taken behind a label that ends the statements around its declaration.
// verdict: race
int a[100];

int main(int argc, char **argv) {
    int k = 0;
    if (argc > 5)
        goto skip;
    a[0] = 1;
skip:;
    int *p = &k;
    *p = 1;
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i + k] = a[i]; //~ r1 data-race proved write a[i + k] //~ r1 data-race proved read a[i]
}
