// `n = n + 1` reads and writes an atomic variable in two steps: an update may be lost, and both threads find 1 then.
// verdict: race
_Atomic int n;
int x;

int main(void)
{
#pragma omp parallel num_threads(2)
    {
        n = n + 1;
#pragma omp barrier
        if (n == 1)
            x = 1; //~ r1 data-race any write+write x
    }
    return x;
}
