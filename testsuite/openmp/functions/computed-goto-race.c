// A computed `goto` may lead to a call that a run would come to in no other way.
// verdict: possible-race
static int v[200];

static void shift(int by)
{
    if (by) {
#pragma omp parallel for
        for (int i = 0; i < 90; i++)
            v[i] = v[i + by]; //~ r1 data-race possible write v[i] //~ r1 data-race possible read v[i + by]
    }
}

int main(int argc, char **argv)
{
    void *targets[] = {&&done, &&again};
    shift(0);
    goto *targets[argc & 1];
done:
    return 0;
again:
    shift(1);
    return 0;
}
