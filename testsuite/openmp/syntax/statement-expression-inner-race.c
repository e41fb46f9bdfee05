// A region in a statement expression of GNU C that is an operand, an argument or a subscript is looked at.
// verdict: race
static int a[100];
void given(int);
int operand(int x) {
    x = 1 + ({
#pragma omp parallel for
            for (int i = 0; i < 99; i++)
                a[i] = a[i + 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i + 1]
            a[0];
        });
    return x;
}
void argument(void) {
    given(({
#pragma omp parallel for
        for (int i = 0; i < 99; i++)
            a[i] = a[i + 1]; //~ r2 data-race proved write a[i] //~ r2 data-race proved read a[i + 1]
        a[0];
    }));
}
int condition(int x) {
    while (({
#pragma omp parallel for
        for (int i = 0; i < 99; i++)
            a[i] = a[i + 1]; //~ r3 data-race proved write a[i] //~ r3 data-race proved read a[i + 1]
        x--;
    }))
        ;
    return x;
}
