// The one iteration stores only where the loop in it has iterations: else the variable keeps its value.
// verdict: possible-race
// also: other findings allowed
int a[200];

void run(int m) {
    int found = 1;
#pragma omp parallel for
    for (int i = 0; i < 50; i++)
        for (int j = 0; j < m; j++)
            if (i == 5)
                found = 60;
#pragma omp parallel for
    for (int k = 0; k < 50; k++)
        a[k + found] = a[k]; //~ r1 data-race any write a[k + found] //~ r1 data-race any read a[k]
}
