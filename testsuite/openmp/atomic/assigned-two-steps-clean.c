// As assigned-two-steps-race.c, in one step: both threads find 2.
// verdict: race-free
_Atomic int n;
int x;

int main(void)
{
#pragma omp parallel num_threads(2)
    {
        n += 1;
#pragma omp barrier
        if (n == 1)
            x = 1;
    }
    return x;
}
