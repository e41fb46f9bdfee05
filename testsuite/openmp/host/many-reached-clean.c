// Stores through pointers of which nothing is known change what pointers reach, on one way only: a number that none
// reaches stays what it was on both.
// verdict: race-free
static int reached, apart = 4;
int *pick(int);
void call(int c, int *a) {
    int *p = &reached;
    a[0] = *p;
    if (c)
        *pick(c) = 5;
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        a[i * apart] = i;
}
