// A declarator of the same declaration holds the address of the shift, which stays as it is.
// verdict: race-free
int a[100];

int main(void) {
    int k = 0, *p = &k, **pp = &p;
    **pp = 0;
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i + k] = a[i];
}
