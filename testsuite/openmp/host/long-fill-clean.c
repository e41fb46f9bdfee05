// As long-fill-race.c, with a reduction.
// verdict: race-free
static int keys[300000];

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 300000; i++)
        keys[i] = i % 10;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 300000; i++)
        if (keys[i] >= 0)
            sum += keys[i];
    return sum;
}
