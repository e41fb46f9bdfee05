// The definition of another file stands in place of a weak one.
// verdict: race-free
__attribute__((weak)) int distance(void)
{
    return 1;
}

static int v[100];

int main(void)
{
    int by = distance();
#pragma omp parallel for
    for (int i = 0; i < 90; i++)
        v[i] = v[i + by];
    return 0;
}
