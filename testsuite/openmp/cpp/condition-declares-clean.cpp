// As condition-declares-race.cpp, but the elements are 50 apart.
// verdict: race-free
int v[100];

static int distance(int k)
{
    return k;
}

int main()
{
    if (int by = distance(50))
#pragma omp parallel for
        for (int i = 0; i < 50; i++)
            v[i] = v[i + by];
    if (int far = distance(50); far > 40)
#pragma omp parallel for
        for (int i = 0; i < 50; i++)
            v[i] = v[i + far];
    return 0;
}
