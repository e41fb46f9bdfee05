// A function that nobody calls divides a loop among the team that calls it, and calls what makes a team of its own.
// verdict: possible-race
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
        a[i] = a[i + 1]; //~ r1 data-race possible write a[i] //~ r1 data-race possible read a[i + 1]
    own_team();
}
