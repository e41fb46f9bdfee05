// The loop within the one that fills the table has iterations, whatever happens: each subscript is one of its own.
// verdict: race-free
int a[200], at[50];

void run(void) {
    for (int i = 0; i < 50; i++)
        at[i] = 1;
    for (int i = 0; i < 50; i++)
        for (int j = 0; j < 3; j++)
            at[i] = i + 50;
#pragma omp parallel for
    for (int k = 0; k < 50; k++)
        a[at[k]] = k;
}
