// A region in a statement expression of GNU C that is an operand, an argument or a subscript is looked at: these have no race.
// verdict: race-free
static int a[100];
void given(int);
int operand(int x) {
    x = 1 + ({
#pragma omp parallel for
            for (int i = 0; i < 99; i++)
                a[i] = i;
            a[0];
        });
    return x;
}
void argument(void) {
    given(({
#pragma omp parallel for
        for (int i = 0; i < 99; i++)
            a[i] = i;
        a[0];
    }));
}
int condition(int x) {
    while (({
#pragma omp parallel for
        for (int i = 0; i < 99; i++)
            a[i] = i;
        x--;
    }))
        ;
    return x;
}
