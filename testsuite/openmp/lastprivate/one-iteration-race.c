// There is no iteration that stores to the variable, which keeps its value.
// verdict: race
int a[100];

void run(void) {
    int found = 1;
#pragma omp parallel for
    for (int i = 0; i < 30; i++)
        if (i == 30)
            found = i + 20;
#pragma omp parallel for
    for (int k = 0; k < 50; k++)
        a[k + found] = a[k]; //~ r1 data-race proved write a[k + found] //~ r1 data-race proved read a[k]
}
