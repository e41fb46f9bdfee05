// The variable of another file stands in place of a weak one, which a pragma declares.
// verdict: race
#pragma weak distance
int distance = 0;
static int v[100];

int main(void)
{
    int by = distance;
#pragma omp parallel for
    for (int i = 0; i < 90; i++)
        v[i] = v[i + by]; //~ r1 data-race proved write v[i] //~ r1 data-race proved read v[i + by]
    return 0;
}
