// A jump back repeats the region with another shift.
// verdict: race
int a[400];

int main(void) {
    int k = 0;
loop:
    if (k == 3)
        goto end;
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i + k] = a[i]; //~ r1 data-race proved write a[i + k] //~ r1 data-race proved read a[i]
    k++;
    goto loop;
end:
    return 0;
}
