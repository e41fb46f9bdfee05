// What a long loop of the host stores decides about the race: the instance is executed with all of it.
// verdict: race
static int keys[300000];

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 300000; i++)
        keys[i] = i % 10;
#pragma omp parallel for
    for (int i = 0; i < 300000; i++)
        if (keys[i] >= 0)
            sum += keys[i]; //~ r1 data-race proved write+write sum //~ r2 data-race proved read+write sum
    return sum;
}
