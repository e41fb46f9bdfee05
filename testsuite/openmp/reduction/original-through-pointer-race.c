// A pointer leads to the original, into which other threads may have combined their copies already.
// verdict: race
int main(void)
{
    int q[4] = {0};
    int(*all)[4] = &q;
#pragma omp parallel reduction(+ : q) //~ r1 data-race proved write q
    {
        q[1]++;
        if ((*all)[2]) //~ r1 data-race proved read (*all)[2]
            q[0]++;
    }
    return q[0];
}
