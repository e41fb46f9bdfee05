// A function that nobody calls divides a loop of independent iterations, and calls what makes a team of its own.
// verdict: race-free
int a[100];

static void own_team(void)
{
    int n = 0;
#pragma omp parallel num_threads(2) reduction(+ : n)
    n++;
}

void work(void)
{
#pragma omp for nowait
    for (int i = 0; i < 99; i++)
        a[i] = i;
    own_team();
}
