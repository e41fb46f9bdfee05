// Two static pointers of a function start with the address of one array.
// verdict: race
int a[100];

int main(void) {
    static int *x = a;
    static int *y = a;
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        x[i] = y[i + 1]; //~ r1 data-race proved write x[i] //~ r1 data-race proved read y[i + 1]
}
