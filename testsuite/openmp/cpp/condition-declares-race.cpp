// Conditions with declarations, and with a statement before them.
// verdict: race
int v[100];

static int distance(int k)
{
    return k;
}

int main()
{
    if (int by = distance(1))
#pragma omp parallel for
        for (int i = 0; i < 50; i++)
            v[i] = v[i + by]; //~ r1 data-race proved write v[i] //~ r1 data-race proved read v[i + by]
    if (int far = distance(50); far > 40)
#pragma omp parallel for
        for (int i = 0; i < 50; i++)
            v[i] = v[i + far];
    return 0;
}
