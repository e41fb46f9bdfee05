// A jump back repeats the region, which has no race whatever the shift is.
// verdict: race-free
int a[400];

int main(void) {
    int k = 0;
loop:
    if (k == 3)
        goto end;
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i + k] = a[i + k] + 1;
    k++;
    goto loop;
end:
    return 0;
}
