// One iteration stores to the variable: its value is known from the barrier on.
// verdict: race-free
int a[100];

void run(void) {
    int found = 0;
#pragma omp parallel for
    for (int i = 0; i < 50; i++)
        if (i == 30)
            found = i + 20;
#pragma omp parallel for
    for (int k = 0; k < 50; k++)
        a[k + found] = a[k];
}
