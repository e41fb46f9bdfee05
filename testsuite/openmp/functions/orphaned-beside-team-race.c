// What makes a team in a function that may be called by a team, too, races where no team calls that.
// verdict: race
int a[100], sum;

static void own_team(void)
{
#pragma omp parallel num_threads(2)
    sum++; //~ r1 data-race proved write+write sum //~ r2 data-race proved read+write sum
}

void work(void)
{
#pragma omp for
    for (int i = 0; i < 100; i++)
        a[i] = i;
#pragma omp single
    own_team();
}
