// A pointer leads to the original once all have combined their copies.
// verdict: race-free
int main(void)
{
    int q[4] = {0}, r = 0;
    int(*all)[4] = &q;
#pragma omp parallel
    {
#pragma omp for reduction(+ : q)
        for (int i = 0; i < 100; i++)
            q[i % 4]++;
#pragma omp single
        r = (*all)[2];
    }
    return r;
}
