// The address of the shift is taken behind a label that ends the statements around its declaration; it stays zero.
// verdict: race-free
int a[100];

int main(int argc, char **argv) {
    int k = 0;
    if (argc > 5)
        goto skip;
    a[0] = 1;
skip:;
    int *p = &k;
    *p = 0;
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i + k] = a[i];
}
