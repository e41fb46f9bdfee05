// The second loop changes the table only where the loop in it has iterations: else all subscripts are 1.
// verdict: possible-race
// also: other findings allowed
int a[200], at[50];

void run(int m) {
    for (int i = 0; i < 50; i++)
        at[i] = 1;
    for (int i = 0; i < 50; i++)
        for (int j = 0; j < m; j++)
            at[i] = i + 50;
#pragma omp parallel for
    for (int k = 0; k < 50; k++)
        a[at[k]] = k; //~ r1 data-race any write+write a[at[k]]
}
