// As computed-goto-race.c, but each element is computed from itself.
// verdict: race-free
static int v[200];

static void shift(int by)
{
    if (by) {
#pragma omp parallel for
        for (int i = 0; i < 90; i++)
            v[i] = v[i] + by;
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
